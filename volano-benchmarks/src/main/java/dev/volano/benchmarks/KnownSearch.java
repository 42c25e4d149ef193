package dev.volano.benchmarks;

import dev.volano.client.Failure;
import dev.volano.client.ThroughputResult;
import dev.volano.client.VolanoClient;
import dev.volano.scale.CeilingResult;
import dev.volano.scale.CeilingTrial;
import dev.volano.scale.ConnectionCeiling;
import dev.volano.scale.Level;
import dev.volano.scale.ScaledLoad;
import dev.volano.scale.SweepPoint;
import dev.volano.server.RunningServer;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** A search for a ceiling that is known, in this JVM or in one with few descriptors. */
final class KnownSearch {

    private static final Duration CONNECT = Duration.ofSeconds(5);
    private static final int CLIENT_SECONDS = 120;
    private static final int CLIENT_FIRST = 500;
    private static final int CLIENT_MOST = 2_000;
    private static final int FIELDS = 5;

    private KnownSearch() {}

    /**
     * What was found.
     *
     * @param least connections that are held at the least, as is known
     * @param most connections that are held at the most, as is known
     * @param holds connections that were found to be held, 0 for none
     * @param fails connections that were found not to be
     * @param kind what they fail of
     * @param limit whose limit it is said to be
     * @param trials how many trials there were
     */
    record Found(int least, int most, int holds, int fails, String kind, String limit, int trials) {

        /** Returns whether what was found is what is known. */
        boolean agreesWith(KnownLimit known) {
            return fails > least
                    && holds <= most
                    && kind.equals(known.kind().name())
                    && limit.equals(known.limit().name());
        }

        String line() {
            return String.format(
                    Locale.ROOT,
                    "known %d to %d, holds %d, fails %d, %s, limit of the %s, %d trials",
                    least,
                    most,
                    holds,
                    fails,
                    kind,
                    limit.toLowerCase(Locale.ROOT),
                    trials);
        }
    }

    /** Searches the ceiling of a server with a known limit, with so many trials at both ends of the bracket. */
    static Found of(KnownLimit known, int trialsAtEdge) throws IOException, InterruptedException {
        if (known == KnownLimit.CLIENT) {
            return ofClient(trialsAtEdge);
        }
        int[] bounds = {Integer.MAX_VALUE, 0}; // of all servers that were started
        int[] first = {0};
        try (RunningServer probe = start(known, bounds)) {
            Objects.requireNonNull(probe); // it tells the bounds by being started
            first[0] = Math.max(2, bounds[1] / 2);
        }
        CeilingResult result = search(first[0], 2 * bounds[1], trialsAtEdge)
                .server(() -> start(known, bounds))
                .build()
                .find();
        return found(result, bounds[0], bounds[1]);
    }

    private static RunningServer start(KnownLimit known, int[] bounds) {
        KnownLimit.Limited limited = known.start();
        bounds[0] = Math.min(bounds[0], limited.least());
        bounds[1] = Math.max(bounds[1], limited.most());
        return limited.server();
    }

    private static ConnectionCeiling.Builder search(int first, int most, int trialsAtEdge) {
        ScaledLoad pairs = ScaledLoad.chat(2, 1);
        return ConnectionCeiling.builder()
                .load(new ScaledLoad() {
                    @Override
                    public VolanoClient.Builder on(VolanoClient.Builder client, int connections) {
                        return pairs.on(client, connections)
                                .connectTimeout(CONNECT)
                                .probes(false);
                    }

                    @Override
                    public int unit() {
                        return pairs.unit();
                    }
                })
                .first(first)
                .most(most)
                .trialsAtEdge(trialsAtEdge);
    }

    private static Found found(CeilingResult result, int least, int most) {
        return new Found(
                least,
                most,
                result.holds().map(Level::connections).orElse(0),
                result.fails().map(Level::connections).orElse(Integer.MAX_VALUE),
                result.failure()
                        .flatMap(trial -> kind(trial.point()))
                        .map(Enum::name)
                        .orElse("-"),
                result.limit().map(CeilingTrial.Limit::name).orElse("-"),
                result.trials().size());
    }

    private static Optional<Failure.Kind> kind(SweepPoint point) {
        return point instanceof SweepPoint.NotMeasured refused
                ? Optional.of(refused.kind())
                : point.result().map(ThroughputResult::failures).stream()
                        .flatMap(List::stream)
                        .map(Failure::kind)
                        .findFirst();
    }

    /** Runs the search in a JVM with few descriptors, on a server in this one. */
    private static Found ofClient(int trialsAtEdge) throws IOException, InterruptedException {
        KnownLimit.Limited limited = KnownLimit.CLIENT.start();
        Path output = Files.createTempFile("known-search", ".txt");
        try (RunningServer server = limited.server()) {
            Process process = new ProcessBuilder(
                            "sh",
                            "-c",
                            "ulimit -n " + KnownLimit.FEW_DESCRIPTORS + "; exec \"$0\" \"$@\"",
                            Path.of(System.getProperty("java.home"), "bin", "java")
                                    .toString(),
                            "-XX:TieredStopAtLevel=1",
                            "-cp",
                            System.getProperty("java.class.path"),
                            KnownSearch.class.getName(),
                            Integer.toString(server.address().getPort()),
                            Integer.toString(trialsAtEdge))
                    .redirectErrorStream(true)
                    .redirectOutput(output.toFile())
                    .start();
            try {
                if (!process.waitFor(CLIENT_SECONDS, TimeUnit.SECONDS)) {
                    throw new IllegalStateException("the client did not end within " + CLIENT_SECONDS + " s");
                }
            } finally {
                process.destroyForcibly().waitFor();
            }
            String text = Files.readString(output, StandardCharsets.UTF_8);
            String[] words = text.strip().split(" ", -1);
            if (words.length != FIELDS) {
                throw new IllegalStateException("the client said: " + text);
            }
            return new Found(
                    limited.least(),
                    limited.most(),
                    Integer.parseInt(words[0]),
                    Integer.parseInt(words[1]),
                    words[2],
                    words[3],
                    Integer.parseInt(words[4]));
        } finally {
            Files.delete(output);
        }
    }

    /**
     * Searches as a client, and prints what was found.
     *
     * @param args the port of a server on this machine, and how many trials there are at both ends of the bracket
     */
    public static void main(String[] args) {
        CeilingResult result = search(CLIENT_FIRST, CLIENT_MOST, Integer.parseInt(args[1]))
                .target(RunningServer.at("127.0.0.1", Integer.parseInt(args[0])))
                .build()
                .find();
        Found found = found(result, 0, 0);
        System.out.println(
                found.holds() + " " + found.fails() + " " + found.kind() + " " + found.limit() + " " + found.trials());
    }
}
