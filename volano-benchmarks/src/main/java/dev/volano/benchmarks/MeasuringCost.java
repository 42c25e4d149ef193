package dev.volano.benchmarks;

import dev.volano.client.RunResult;
import dev.volano.client.ThroughputResult;
import dev.volano.client.VolanoClient;
import dev.volano.client.WarmUp;
import dev.volano.measure.Interval;
import dev.volano.server.ChatServerLauncher;
import dev.volano.server.ForkedServer;
import dev.volano.server.RunningServer;
import dev.volano.stats.Estimate;
import dev.volano.stats.RobustEstimate;
import dev.volano.workload.chat.ChatWorkload;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * What it costs to sample the processes and the machine: the chat with probes and without, in turn, each pair the other
 * way round (ABBA), against one forked server. Run by hand.
 */
public final class MeasuringCost {

    private static final int DEFAULT_PAIRS = 20;
    private static final double CONFIDENCE = 0.95;

    private MeasuringCost() {}

    /**
     * Measures, and prints a line for each pair and the cost with its interval.
     *
     * @param args how many pairs, and seconds of each run; 20 and 2 without
     */
    public static void main(String[] args) {
        int pairs = args.length > 0 ? Integer.parseInt(args[0]) : DEFAULT_PAIRS;
        Duration time = Duration.ofSeconds(args.length > 1 ? Long.parseLong(args[1]) : 2);
        try (RunningServer server = ForkedServer.of(ChatServerLauncher.class).start()) {
            throughput(server, true, Duration.ofSeconds(10)); // warm, both the server and this side
            throughput(server, false, Duration.ofSeconds(5));
            List<double[]> ratios = new ArrayList<>();
            for (int pair = 0; pair < pairs; pair++) {
                boolean probesFirst = pair % 2 == 0;
                double first = throughput(server, probesFirst, time);
                double second = throughput(server, !probesFirst, time);
                double ratio = probesFirst ? first / second : second / first;
                ratios.add(new double[] {ratio});
                System.out.printf(
                        Locale.ROOT,
                        "pair %d: %,.0f messages/s with probes, %,.0f without, ratio %.3f%n",
                        pair + 1,
                        probesFirst ? first : second,
                        probesFirst ? second : first,
                        ratio);
            }
            System.out.println(sentence(RobustEstimate.overForks(ratios, CONFIDENCE)));
        }
    }

    private static double throughput(RunningServer server, boolean probes, Duration time) {
        try (VolanoClient client = VolanoClient.builder()
                .target(server)
                .workload(ChatWorkload.builder().build())
                .warmUp(WarmUp.of(Duration.ofMillis(500)))
                .measureFor(time)
                .probes(probes)
                .build()) {
            ThroughputResult result = client.measure();
            RunResult run = result.runs().get(0);
            return run.throughput()
                    .orElseThrow(() -> new IllegalStateException("the run failed: " + run.failures()))
                    .messagesPerSecond();
        }
    }

    private static String sentence(Estimate estimate) {
        return estimate.interval().map(MeasuringCost::sentence).orElse("too few pairs for an interval: " + estimate);
    }

    private static String sentence(Interval ratio) {
        return String.format(
                Locale.ROOT,
                "probes cost %.1f %% of the throughput (95 %% interval %.1f .. %.1f %%)",
                100 * (1 - ratio.estimate()),
                100 * (1 - ratio.high()),
                100 * (1 - ratio.low()));
    }
}
