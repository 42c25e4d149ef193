package dev.volano.report;

import static dev.volano.client.LiteralResults.complete;
import static dev.volano.client.LiteralResults.failedToConnect;
import static dev.volano.client.LiteralResults.failedUnderLoad;
import static dev.volano.client.LiteralResults.result;
import static org.assertj.core.api.Assertions.assertThat;

import com.grack.nanojson.JsonArray;
import com.grack.nanojson.JsonObject;
import com.grack.nanojson.JsonParser;
import com.grack.nanojson.JsonParserException;
import dev.volano.client.Failure;
import dev.volano.client.ForkResult;
import dev.volano.client.ReachedLimit;
import dev.volano.client.Setup;
import dev.volano.client.ThroughputResult;
import dev.volano.measure.Latency;
import dev.volano.net.CloseReason;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class JsonReportTest {

    private static final Failure REFUSED = new Failure(
            Failure.Kind.CONNECTION_REFUSED, 3, 4, "Connection \"refused\"\n\tby größe \u0001 \uD83D\uDE80");

    private static ThroughputResult with(Setup setup, ThroughputResult result) {
        return new ThroughputResult(
                result.plan(),
                result.forks().stream()
                        .map(fork -> new ForkResult(fork.number(), setup, fork.warnings(), fork.runs()))
                        .toList());
    }

    private static JsonObject parsed(Setup setup, ThroughputResult result) throws JsonParserException {
        String json = JsonReport.of(with(setup, result));
        assertThat(json).endsWith("}\n").contains("\n  \"schema\"");
        assertThat(json.lines()).noneMatch(line -> line.matches(".*\":(null|NaN|-?Infinity|-1),?"));
        return JsonParser.object().from(json);
    }

    private static JsonObject setup(JsonObject json) {
        return json.getArray("forks").getObject(0).getObject("setup");
    }

    private static JsonObject run(JsonObject json) {
        return json.getArray("forks").getObject(0).getArray("runs").getObject(0);
    }

    private static JsonObject object(Object... namesAndValues) {
        JsonObject object = new JsonObject();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            object.put((String) namesAndValues[i], namesAndValues[i + 1]);
        }
        return object;
    }

    @Test
    void a_complete_measurement_with_all_that_is_known() throws Exception {
        JsonObject json = parsed(Literal.fullSetup(), result(2, 1, complete(1, 40), complete(2, 80)));

        assertThat(json)
                .containsOnlyKeys("schema", "plan", "complete", "scoreMessagesPerSecond", "throughput", "forks")
                .containsEntry("schema", "volano/throughput/2")
                .containsEntry("complete", true);
        assertThat(json.getDouble("scoreMessagesPerSecond")).isEqualTo(1_000.0);
        assertThat(json.getObject("throughput")).containsOnly(Map.entry("unknown", "0 windows, of 10 that are needed"));
        assertThat(json.getObject("plan"))
                .containsOnly(
                        Map.entry("workload", "chat, in words"),
                        Map.entry("connections", 4),
                        Map.entry("warmUp", object("leastNanos", 0, "mostNanos", 0)),
                        Map.entry("forks", 1),
                        Map.entry("runs", 2),
                        Map.entry("scorePolicy", object("kind", "all-but-first", "discarded", 1)),
                        Map.entry("seed", 1));
        assertThat(setup(json).getObject("machine"))
                .containsOnly(
                        Map.entry("cpuModel", "Imaginary(R) Processor"),
                        Map.entry("availableProcessors", 2),
                        Map.entry("physicalMemoryBytes", 24_106L * 1024 * 1024),
                        Map.entry("osName", "Linux"),
                        Map.entry("osVersion", "6.1.0"),
                        Map.entry("prettyOsName", "Debian GNU/Linux 12"),
                        Map.entry("arch", "amd64"));
        assertThat(setup(json).getArray("limits"))
                .containsExactly(
                        object("name", "open files (soft)", "value", "20000"),
                        object("name", "cgroup pids.max", "value", "unlimited"),
                        object("name", "fs.nr_open"),
                        object("name", "net.ipv4.ip_local_port_range", "value", "32768\t60999"));
    }

    @Test
    void both_sides_with_their_jvms() throws Exception {
        JsonObject json = parsed(Literal.fullSetup(), result(1, 0, complete(1, 40)));

        JsonObject server = setup(json).getObject("server");
        assertThat(server)
                .containsOnlyKeys("address", "port", "ioModel", "jvm")
                .containsEntry("address", "127.0.0.1")
                .containsEntry("port", 8000)
                .containsEntry("ioModel", "classic");
        assertThat(server.getObject("jvm"))
                .containsOnlyKeys("version", "vendor", "vmName", "vmVersion", "garbageCollectors", "options", "pid")
                .containsEntry("version", "17.0.15")
                .containsEntry("options", new JsonArray());
        JsonObject client = setup(json).getObject("client");
        assertThat(client).containsOnlyKeys("ioModel", "jvm").containsEntry("ioModel", "selectors");
        assertThat(client.getObject("jvm"))
                .containsEntry("vmInfo", "mixed mode, sharing")
                .containsEntry("jitCompiler", "HotSpot 64-Bit Tiered Compilers")
                .containsEntry("garbageCollectors", JsonArray.from("G1 Young Generation", "G1 Old Generation"))
                .containsEntry("options", JsonArray.from("-Xmx64m", "-Dkey.password=…"))
                .containsEntry("maxHeapBytes", 64 * 1024 * 1024);
    }

    @Test
    void a_run_has_counts_as_whole_numbers_and_its_time_in_nanoseconds() throws Exception {
        JsonObject run = run(parsed(Literal.fullSetup(), result(1, 0, complete(1, 40))));

        assertThat(run)
                .containsOnly(
                        Map.entry("number", 1),
                        Map.entry("connections", 4),
                        Map.entry("opened", 4),
                        Map.entry("sent", 20),
                        Map.entry("received", 60),
                        Map.entry("elapsedNanos", 40_000_000),
                        Map.entry("receivedPerSecond", 1_500.0),
                        Map.entry("scoreMessagesPerSecond", 2_000.0),
                        Map.entry("complete", true),
                        Map.entry("failures", new JsonArray()),
                        Map.entry("failureCounts", new JsonObject()),
                        Map.entry("serverClosed", new JsonObject()),
                        Map.entry("serverCloseDetails", new JsonObject()),
                        Map.entry(
                                "warmUp", object("lengthNanos", 0, "state", "not-looked-for", "detail", "no warm-up")),
                        Map.entry("generator", object("bottleneck", new JsonArray())),
                        Map.entry("windows", new JsonArray()));
    }

    @Test
    void what_is_not_known_is_absent() throws Exception {
        JsonObject json = parsed(Literal.plainSetup(), result(2, 1, failedToConnect(1, REFUSED)));

        assertThat(json).doesNotContainKey("scoreMessagesPerSecond").containsEntry("complete", false);
        assertThat(setup(json).getObject("machine"))
                .containsOnlyKeys("availableProcessors", "osName", "osVersion", "arch");
        assertThat(setup(json).getArray("limits")).isEmpty();
        assertThat(setup(json).getObject("server")).containsOnlyKeys("address", "port");
        assertThat(setup(json).getObject("client").getObject("jvm"))
                .containsOnlyKeys("version", "vendor", "vmName", "vmVersion", "garbageCollectors", "options", "pid");
        assertThat(run(json))
                .doesNotContainKeys("elapsedNanos", "receivedPerSecond", "scoreMessagesPerSecond", "serviceTime")
                .containsEntry("opened", 2)
                .containsEntry("complete", false);
    }

    @Test
    void failures_keep_every_character_and_closes_their_kinds() throws Exception {
        JsonObject run = run(parsed(
                Literal.plainSetup(),
                result(
                        1,
                        0,
                        failedUnderLoad(1, Duration.ofSeconds(5), Map.of(CloseReason.Kind.SLOW_READER, 2L), REFUSED))));

        assertThat(run.getArray("failures").getObject(0))
                .containsOnly(
                        Map.entry("kind", "CONNECTION_REFUSED"),
                        Map.entry("owner", "server"),
                        Map.entry("connection", 3),
                        Map.entry("connections", 4),
                        Map.entry("detail", REFUSED.detail()));
        assertThat(run.getObject("serverClosed")).containsOnly(Map.entry("SLOW_READER", 2));
        assertThat(run).containsEntry("elapsedNanos", 5_000_000_000L).doesNotContainKey("scoreMessagesPerSecond");
    }

    @Test
    void latencies_have_figures_in_nanoseconds_and_the_histogram() throws Exception {
        JsonObject run = run(parsed(Literal.fullSetup(), FullResults.forks(1, Literal.fullSetup())));

        assertThat(run.getObject("serviceTime"))
                .containsEntry("count", 1_000)
                .containsEntry("minNanos", 1_000)
                .containsEntry("meanNanos", 500_505) // to three digits, as all the others
                .containsEntry("p50Nanos", 500_223)
                .containsEntry("p90Nanos", 900_095)
                .containsEntry("p99Nanos", 990_207)
                .containsEntry("p999Nanos", 999_423)
                .containsEntry("p9999Nanos", 1_000_447)
                .containsEntry("maxNanos", 1_000_447);
        assertThat(Latency.decode(run.getObject("serviceTime").getString("histogram")))
                .isEqualTo(FullResults.thousand(1_000));
        assertThat(run.getObject("responseTime")).containsEntry("count", 1_000);
        assertThat(run.getArray("windows")).hasSize(15);
        assertThat(run.getArray("windows").getObject(1))
                .containsEntry("phase", "warm-up")
                .containsEntry("startNanos", 100_000_000)
                .containsEntry("lengthNanos", 100_000_000)
                .containsEntry("sent", 10)
                .containsEntry("received", 30)
                .containsEntry("connections", 4);
    }

    @Test
    void an_estimate_has_its_interval_and_what_that_is_over() throws Exception {
        JsonObject json = parsed(Literal.fullSetup(), FullResults.forks(1, Literal.fullSetup()));

        assertThat(json.getObject("throughput"))
                .containsOnlyKeys("receivedPerSecond", "low", "high", "confidence", "basis", "count")
                .containsEntry("confidence", 0.95)
                .containsEntry("basis", "within-one-run");
        assertThat(json.getObject("plan"))
                .containsEntry("measureNanos", 1_200_000_000)
                .containsEntry("offeredRate", object("messagesPerSecond", 1_234.5, "arrivals", "poisson"))
                .containsEntry("scorePolicy", object("kind", "best-of", "kept", 1, "runs", 1));
    }

    @Test
    void a_generator_that_was_the_bottleneck_says_why() throws Exception {
        JsonObject generator =
                run(parsed(Literal.fullSetup(), FullResults.everything())).getObject("generator");

        assertThat(generator)
                .containsEntry("busiestThreadShare", 0.973)
                .containsEntry("sentPerSecond", 987.5)
                .containsEntry(
                        "bottleneck",
                        JsonArray.from(FullResults.BOTTLENECK.reasons().get(0)))
                .containsKeys("loopDelay", "sendLateness");
    }

    @Test
    void a_failure_has_the_limit_behind_it_and_the_kinds_their_counts() throws Exception {
        Failure limited = new Failure(
                Failure.Kind.NO_PORTS,
                3,
                4,
                "no port",
                Optional.of(new ReachedLimit("range", Optional.of("1 2"), "widen it")));
        JsonObject run = run(parsed(Literal.plainSetup(), result(1, 0, failedToConnect(1, limited, REFUSED, REFUSED))));

        assertThat(run.getArray("failures").getObject(0).getObject("limit"))
                .containsOnly(Map.entry("name", "range"), Map.entry("value", "1 2"), Map.entry("advice", "widen it"));
        assertThat(run.getArray("failures").getObject(0)).containsEntry("owner", "system");
        assertThat(run.getObject("failureCounts"))
                .containsOnly(Map.entry("NO_PORTS", 1), Map.entry("CONNECTION_REFUSED", 2));
    }

    @Test
    void the_locale_changes_nothing() {
        ThroughputResult result = result(1, 0, complete(1, 1_234_567));
        String here = JsonReport.of(with(Literal.fullSetup(), result));
        Locale before = Locale.getDefault();
        Locale.setDefault(Locale.forLanguageTag("ar-EG-u-nu-arab"));
        try {
            assertThat(JsonReport.of(with(Literal.fullSetup(), result))).isEqualTo(here);
        } finally {
            Locale.setDefault(before);
        }
    }
}
