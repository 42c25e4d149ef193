package dev.volano.report;

import dev.volano.client.Extent;
import dev.volano.client.Failure;
import dev.volano.client.ForkResult;
import dev.volano.client.GeneratorCheck;
import dev.volano.client.LoadPlan;
import dev.volano.client.OfferedRate;
import dev.volano.client.Ramp;
import dev.volano.client.ReachedLimit;
import dev.volano.client.RunResult;
import dev.volano.client.Setup;
import dev.volano.client.ThroughputResult;
import dev.volano.client.WarmUp;
import dev.volano.client.WarmUpOutcome;
import dev.volano.measure.Latency;
import dev.volano.measure.LatencyRecorder;
import dev.volano.measure.Phase;
import dev.volano.measure.Timeline;
import dev.volano.measure.Window;
import dev.volano.net.CloseReason;
import dev.volano.probe.JvmUsage;
import dev.volano.probe.MachineUsage;
import dev.volano.probe.ProcessUsage;
import dev.volano.probe.UsageReport;
import dev.volano.stats.ScorePolicy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;

/** Results of timed loads that nobody measured, of which all is known that can be. */
final class FullResults {

    static final WarmUpOutcome STEADY =
            new WarmUpOutcome(Duration.ofMillis(4_200), WarmUpOutcome.State.STEADY, "no trend in 20 windows");

    static final WarmUpOutcome NOT_STEADY = new WarmUpOutcome(
            Duration.ofSeconds(30), WarmUpOutcome.State.NOT_STEADY, "still growing by 3 % in a second");

    static final GeneratorCheck BOTTLENECK = new GeneratorCheck(
            OptionalDouble.of(0.973),
            Optional.of(latency(20_000, 90_000)),
            Optional.of(latency(11_000_000)),
            OptionalDouble.of(987.5),
            List.of("a thread of the generator was busy for 97 % of the time, more than 90 %"));

    private FullResults() {}

    static Latency latency(long... nanos) {
        LatencyRecorder recorder = new LatencyRecorder();
        Arrays.stream(nanos).forEach(recorder::record);
        return recorder.take().orElseThrow();
    }

    /** Returns latencies of 1 to 1,000 times so many nanoseconds. */
    static Latency thousand(long nanos) {
        long[] each = new long[1_000];
        for (int i = 0; i < each.length; i++) {
            each[i] = (i + 1) * nanos;
        }
        return latency(each);
    }

    /** Returns a window of the measured part, of 100 ms. */
    static Window window(Phase phase, int at, long received) {
        return new Window(
                phase,
                Duration.ofMillis(100L * at),
                Duration.ofMillis(100),
                received / 3,
                received,
                4,
                Optional.of(latency(1_000_000, 2_000_000).summary()),
                Optional.of(latency(1_500_000, 12_000_000).summary()));
    }

    /** Returns a run of 12 windows that were measured. */
    static RunResult run(int number, long perWindow, WarmUpOutcome warmUp, GeneratorCheck check, Failure... failures) {
        List<Window> windows = new ArrayList<>(List.of(window(Phase.RAMP, 0, 3), window(Phase.WARM_UP, 1, 30)));
        for (int i = 0; i < 12; i++) {
            windows.add(window(Phase.MEASURE, 2 + i, perWindow + i % 3));
        }
        windows.add(window(Phase.DRAIN, 14, 2));
        return new RunResult(
                number,
                4,
                4,
                4 * perWindow,
                12 * perWindow + 12,
                Optional.of(Duration.ofMillis(1_200)),
                List.of(failures),
                failures.length == 0 ? Map.of() : Map.of(failures[0].kind(), 30L),
                failures.length == 0
                        ? Map.of()
                        : Map.of(CloseReason.Kind.SLOW_READER, 2L, CloseReason.Kind.BAD_INPUT, 1L),
                failures.length == 0 ? Map.of() : Map.of(CloseReason.Kind.BAD_INPUT, "of size -1"),
                warmUp,
                new Timeline(windows),
                Optional.of(thousand(1_000)),
                Optional.of(thousand(12_345)),
                check,
                usage(check));
    }

    /** Returns a usage of which all is known, for runs whose generator was the bottleneck. */
    private static Optional<UsageReport> usage(GeneratorCheck check) {
        if (!check.wasBottleneck()) {
            return Optional.empty();
        }
        return Optional.of(usage(Duration.ofMillis(1_200)));
    }

    static UsageReport usage(Duration elapsed) {
        return new UsageReport(
                elapsed,
                13,
                process(4711),
                Optional.of(jvm(100)),
                Optional.of(process(815)),
                Optional.of(jvm(200)),
                new MachineUsage(
                        Duration.ofMillis(1_201),
                        12,
                        OptionalInt.of(2),
                        OptionalDouble.of(0.75),
                        OptionalDouble.of(0.01),
                        OptionalDouble.of(0.02),
                        OptionalDouble.of(1.5),
                        OptionalDouble.of(0.25),
                        OptionalDouble.of(0.4),
                        OptionalDouble.of(0.125),
                        OptionalLong.of(3),
                        OptionalLong.of(4_000_000),
                        OptionalLong.of(1),
                        OptionalLong.of(326_300L << 10),
                        Optional.of("powersave"),
                        OptionalLong.of(2_400_000_000L)),
                Optional.of(Duration.ofMillis(1_100)),
                OptionalLong.of(7_000_000),
                List.of("nothing else"));
    }

    private static ProcessUsage process(long pid) {
        return new ProcessUsage(
                pid,
                Duration.ofSeconds(2),
                11,
                OptionalLong.of(3_000_000_000L),
                OptionalLong.of(500_000_000),
                OptionalLong.of(pid << 20),
                OptionalLong.of(300L << 20),
                OptionalLong.of(400L << 20),
                OptionalLong.of(45),
                OptionalLong.of(211),
                OptionalLong.of(1_001),
                OptionalLong.of(102),
                OptionalLong.of(13_000),
                List.of("the first note", "the second"));
    }

    private static JvmUsage jvm(long from) {
        return new JvmUsage(
                Duration.ofSeconds(2),
                10,
                OptionalLong.of(from + 1),
                OptionalLong.of((from + 2) << 20),
                OptionalLong.of(from + 3),
                OptionalLong.of(from + 4),
                OptionalLong.of(5),
                OptionalLong.of(61_000_000),
                OptionalLong.of(from + 7),
                OptionalLong.of(from + 8),
                OptionalLong.of(from + 9),
                OptionalLong.of(from + 10),
                OptionalLong.of(from + 11),
                OptionalLong.of(from + 12),
                OptionalLong.of(from + 13),
                OptionalLong.of(from + 14),
                OptionalLong.of(from + 15),
                List.of("of the JVM"));
    }

    static LoadPlan plan(int forks, int runs, ScorePolicy policy, Optional<OfferedRate> rate) {
        return new LoadPlan(
                "chat, in words",
                4,
                new Ramp(OptionalDouble.of(12.5), Duration.ofMillis(250)),
                WarmUp.untilSteady(Duration.ofSeconds(30)),
                new Extent(Optional.of(Duration.ofMillis(1_200)), OptionalLong.empty()),
                rate,
                forks,
                runs,
                policy,
                -7_046_029_254_386_353_131L);
    }

    /** Returns a measurement at an offered rate on so many servers, each a little faster than the one before. */
    static ThroughputResult forks(int forks, Setup setup) {
        List<ForkResult> all = new ArrayList<>();
        for (int fork = 1; fork <= forks; fork++) {
            all.add(new ForkResult(
                    fork, setup, List.of(), List.of(run(1, 1_000 + 10L * fork, STEADY, GeneratorCheck.UNKNOWN))));
        }
        return new ThroughputResult(
                plan(forks, 1, new ScorePolicy.BestOf(1, 1), Optional.of(OfferedRate.poisson(1_234.5))), all);
    }

    /** Returns a measurement of which all parts are there, failures among them. */
    static ThroughputResult everything() {
        return new ThroughputResult(
                plan(3, 2, new ScorePolicy.AllButFirst(1), Optional.of(OfferedRate.constant(1_000))),
                List.of(new ForkResult(
                        1,
                        Literal.fullSetup(),
                        List.of("fs.nr_open is 9, and 10 are needed: raise it"),
                        List.of(
                                run(1, 900, STEADY, BOTTLENECK),
                                run(
                                        2,
                                        950,
                                        NOT_STEADY,
                                        BOTTLENECK,
                                        new Failure(
                                                Failure.Kind.NO_PORTS,
                                                4,
                                                4,
                                                "none is left",
                                                Optional.of(new ReachedLimit(
                                                        "net.ipv4.ip_local_port_range",
                                                        Optional.of("32768-60999"),
                                                        "widen it"))),
                                        new Failure(Failure.Kind.WRONG_MESSAGE, 4, 4, "\"größe\"\n\t\u0001 🚀"))))));
    }
}
