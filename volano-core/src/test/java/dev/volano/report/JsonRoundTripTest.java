package dev.volano.report;

import static dev.volano.client.LiteralResults.complete;
import static dev.volano.client.LiteralResults.failedToConnect;
import static dev.volano.client.LiteralResults.result;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.volano.VolanoException;
import dev.volano.client.Extent;
import dev.volano.client.Failure;
import dev.volano.client.ForkResult;
import dev.volano.client.GeneratorCheck;
import dev.volano.client.LoadPlan;
import dev.volano.client.Ramp;
import dev.volano.client.Setup;
import dev.volano.client.ThroughputResult;
import dev.volano.client.WarmUp;
import dev.volano.measure.Interval;
import dev.volano.probe.Environment;
import dev.volano.stats.ScorePolicy;
import java.lang.reflect.RecordComponent;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class JsonRoundTripTest {

    private static final Failure REFUSED = new Failure(Failure.Kind.CONNECTION_REFUSED, 3, 4, "Connection refused");

    /** A setup of which all is known, and nothing is secret. */
    private static Setup openSetup() {
        Setup full = Literal.fullSetup();
        return new Setup(
                Environment.of(
                        full.client().machine(), full.client().limits().withOpenFiles(17), Literal.jvm("-Xmx64m")),
                full.clientIo(),
                full.server(),
                full.serverJvm(),
                full.serverIo());
    }

    private static ThroughputResult with(Setup setup, ThroughputResult result) {
        return new ThroughputResult(
                result.plan(),
                result.forks().stream()
                        .map(fork -> new ForkResult(fork.number(), setup, fork.warnings(), fork.runs()))
                        .toList());
    }

    private static ThroughputResult with(LoadPlan plan) {
        return new ThroughputResult(
                plan, List.of(new ForkResult(1, Literal.plainSetup(), List.of(), List.of(complete(1, 40)))));
    }

    static Stream<ThroughputResult> results() {
        return Stream.of(
                with(openSetup(), FullResults.everything()),
                with(Literal.plainSetup(), FullResults.everything()),
                with(openSetup(), result(2, 1, complete(1, 40), complete(2, 80))),
                with(Literal.plainSetup(), result(2, 1, failedToConnect(1, REFUSED))),
                FullResults.forks(3, Literal.plainSetup()),
                with(new LoadPlan(
                        "",
                        1,
                        Ramp.FAST,
                        WarmUp.none(),
                        new Extent(Optional.empty(), OptionalLong.of(Long.MAX_VALUE)),
                        Optional.empty(),
                        1,
                        3,
                        new ScorePolicy.BestOf(2, 3),
                        Long.MIN_VALUE)),
                with(
                        new Setup(
                                Literal.plainEnvironment(),
                                "selector",
                                Literal.address(0xFE, 0x80, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1),
                                Optional.empty(),
                                Optional.of("classic")),
                        result(1, 0, complete(1, 40))));
    }

    @ParameterizedTest
    @MethodSource("results")
    void what_is_written_is_read(ThroughputResult result) {
        String json = JsonReport.of(result);

        ThroughputResult read = JsonReport.read(json);

        assertThat(read).isEqualTo(result);
        assertThat(read.throughput()).isEqualTo(result.throughput());
        assertThat(JsonReport.of(read)).isEqualTo(json);
    }

    /** So that a part that is added to results is missed in the round trip, and not only in nobody's results. */
    @Test
    void the_results_that_are_read_have_every_part_there_is() {
        Set<String> missing = new TreeSet<>();
        Set<String> present = new TreeSet<>();
        with(openSetup(), FullResults.everything()).forks().forEach(fork -> look(fork, missing, present));
        look(FullResults.everything().plan(), missing, present);
        missing.removeAll(present);

        assertThat(present).hasSizeGreaterThan(30);
        assertThat(missing).containsExactly("Extent.messages"); // there is a time instead
    }

    private static void look(Object value, Set<String> missing, Set<String> present) {
        if (value instanceof Collection<?> many) {
            many.forEach(each -> look(each, missing, present));
        } else if (value instanceof Optional<?> known) {
            known.ifPresent(each -> look(each, missing, present));
        } else if (value instanceof Record && !(value instanceof Interval)) {
            for (RecordComponent part : value.getClass().getRecordComponents()) {
                try {
                    Object of = part.getAccessor().invoke(value);
                    String name = value.getClass().getSimpleName() + "." + part.getName();
                    (isEmpty(of) ? missing : present).add(name);
                    look(of, missing, present);
                } catch (ReflectiveOperationException e) {
                    throw new LinkageError("a part cannot be read", e);
                }
            }
        }
    }

    private static boolean isEmpty(Object value) {
        return Set.of(Optional.empty(), OptionalLong.empty(), OptionalInt.empty(), OptionalDouble.empty())
                        .contains(value)
                || (value instanceof Collection<?> many && many.isEmpty())
                || (value instanceof Map<?, ?> map && map.isEmpty());
    }

    @Test
    void what_is_secret_is_not_in_what_is_read() {
        ThroughputResult result = with(Literal.fullSetup(), result(1, 0, complete(1, 40)));

        ThroughputResult read = JsonReport.read(JsonReport.of(result));

        assertThat(read.setup().client().jvm().inputArguments()).containsExactly("-Xmx64m", "-Dkey.password=…");
        assertThat(read).isEqualTo(JsonReport.read(JsonReport.of(read)));
    }

    @Test
    void derived_fields_and_fields_of_others_are_not_read() {
        ThroughputResult result = FullResults.forks(3, Literal.plainSetup());
        String json = JsonReport.of(result);

        String changed = json.replaceFirst("\"scoreMessagesPerSecond\":[^,]+", "\"scoreMessagesPerSecond\":1")
                .replaceFirst("\"p99Nanos\"", "\"other\":[null,{}],\"p99Nanos\"");

        assertThat(changed).isNotEqualTo(json);
        assertThat(JsonReport.read(changed)).isEqualTo(result);
    }

    @ParameterizedTest
    @ValueSource(strings = {"volano/throughput/1", "volano/throughput/3", "volano/sweep/1"})
    void another_schema_is_refused_with_what_to_do(String schema) {
        assertThatExceptionOfType(VolanoException.class)
                .isThrownBy(() -> JsonReport.read("{\"schema\":\"" + schema + "\"}"))
                .withMessage("this is a result of schema " + schema
                        + ", and this version of Volano reads volano/throughput/2; show it with the version that"
                        + " wrote it, or measure again");
    }

    @Test
    void json_of_others_is_refused() {
        assertThatExceptionOfType(VolanoException.class)
                .isThrownBy(() -> JsonReport.read("{}"))
                .withMessage("this is no result of Volano: there is no field \"schema\"");
        assertThatExceptionOfType(VolanoException.class)
                .isThrownBy(() -> JsonReport.read("[]"))
                .withMessageStartingWith("this is no JSON object, or not a whole one: line 1, character ");
    }

    @Test
    void a_file_that_was_cut_off_is_refused_with_the_place() {
        String json = JsonReport.of(FullResults.everything());
        String half = json.substring(0, json.indexOf("\"forks\":["));

        assertThatExceptionOfType(VolanoException.class)
                .isThrownBy(() -> JsonReport.read(half))
                .withMessageMatching("this is no JSON object, or not a whole one: line "
                        + half.lines().count() + ", character [0-9]+: .*");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "\"opened\":[0-9]+, | | forks[0].runs[0].opened is missing",
                "\"opened\":[0-9]+ | \"opened\":\"4\" | forks[0].runs[0].opened must be a whole number, and is \"4\"",
                "\"opened\":[0-9]+ | \"opened\":4.5 | forks[0].runs[0].opened must be a whole number, and is 4.5",
                "\"opened\":[0-9]+ | \"opened\":5000000000 | forks[0].runs[0].opened must be a number of at most 2147483647",
                "\"opened\":[0-9]+ | \"opened\":5 | forks[0].runs[0]: a number is out of range: run 1, 5 of 4",
                "\"poisson\" | \"tidal\" | plan.offeredRate.arrivals must be one of [constant, poisson], and is \"tidal\"",
                "\"kind\":\"best-of\" | \"kind\":\"worst-of\" | there is no score policy \"worst-of\"",
                "\"seed\":[-0-9]+ | \"seed\":null | plan.seed is missing",
                "\"histogram\":\"[^\"]+\" | \"histogram\":\"AAAA\" | forks[0].runs[0].serviceTime: not a compressed histogram",
                "\"address\":\"[^\"]+\" | \"address\":\"localhost\" | forks[0].setup.server: address is none: localhost",
                "\"address\":\"[^\"]+\" | \"address\":\"999.0.0.1\" | forks[0].setup.server: address is none: 999.0.0.1",
                "\"port\":[0-9]+ | \"port\":70000 | forks[0].setup.server: ",
                "\"windows\":.[^\\]]*. | \"windows\":[7] | forks[0].runs[0].windows[0] must be an object, and is 7",
                "\"forks\":\\[[^§]*\\] | \"forks\":[] | a result has a fork at least"
            })
    void a_field_that_cannot_be_is_refused_with_its_place(String pattern, String replacement, String message) {
        String json = JsonReport.of(FullResults.forks(1, Literal.plainSetup()));
        String changed = json.replaceFirst(pattern, replacement == null ? "" : replacement);

        assertThat(changed).isNotEqualTo(json);
        assertThatExceptionOfType(VolanoException.class)
                .isThrownBy(() -> JsonReport.read(changed))
                .withMessageContaining(message);
    }

    @Test
    void a_run_that_was_not_watched_says_so_by_leaving_out() {
        ThroughputResult result = with(Literal.plainSetup(), result(1, 0, complete(1, 40)));

        assertThat(result.runs().get(0).generator()).isEqualTo(GeneratorCheck.UNKNOWN);
        assertThat(JsonReport.of(result))
                .doesNotContain("busiestThreadShare", "loopDelay", "sentPerSecond", "serviceTime", "offeredRate");
        assertThat(result.plan().warmUp().most()).isEqualTo(Duration.ZERO);
    }
}
