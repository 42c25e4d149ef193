package dev.volano.requirement;

import dev.volano.client.Extent;
import dev.volano.client.Failure;
import dev.volano.client.ForkResult;
import dev.volano.client.GeneratorCheck;
import dev.volano.client.LoadPlan;
import dev.volano.client.Ramp;
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
import dev.volano.probe.Environment;
import dev.volano.stats.ScorePolicy;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.stream.Collectors;

/** Results that nobody measured. */
public final class Results {

    private static final int CONNECTIONS = 4;
    private static final Setup SETUP = new Setup(
            Environment.current(),
            "selectors",
            new InetSocketAddress(InetAddress.getLoopbackAddress(), 8000),
            Optional.empty(),
            Optional.empty());

    private Results() {}

    /** Returns a result of servers that had one rate each, all of whose messages took 1 to 100 us. */
    public static ThroughputResult ofRates(long... messagesPerSecond) {
        return of(Arrays.stream(messagesPerSecond)
                .mapToObj(rate -> run(rate, List.of(), GeneratorCheck.UNKNOWN, 1))
                .toList());
    }

    /** Returns a result of servers whose messages took 1 to 100 times a number of us each. */
    public static ThroughputResult ofLatencies(long... micros) {
        return of(Arrays.stream(micros)
                .mapToObj(unit -> run(1_000, List.of(), GeneratorCheck.UNKNOWN, unit))
                .toList());
    }

    /** Returns a result that ended with failures. */
    public static ThroughputResult failed(Failure... failures) {
        return of(List.of(run(1_000, List.of(failures), GeneratorCheck.UNKNOWN, 1)));
    }

    /** Returns a result of three quick servers in which the load generator was the bottleneck. */
    public static ThroughputResult limitedByGenerator() {
        GeneratorCheck check = new GeneratorCheck(
                OptionalDouble.of(0.99),
                Optional.empty(),
                Optional.empty(),
                OptionalDouble.empty(),
                List.of("a thread was busy for 99 % of the time"));
        return of(List.of(
                run(1_000, List.of(), check, 1), run(1_001, List.of(), check, 1), run(1_002, List.of(), check, 1)));
    }

    /** Returns a failure of a kind. */
    public static Failure failure(Failure.Kind kind) {
        return new Failure(kind, 3, CONNECTIONS, "in words");
    }

    private static ThroughputResult of(List<RunResult> runs) {
        LoadPlan plan = new LoadPlan(
                "a literal load",
                CONNECTIONS,
                Ramp.FAST,
                WarmUp.none(),
                new Extent(Optional.of(Duration.ofSeconds(1)), OptionalLong.empty()),
                Optional.empty(),
                runs.size(),
                1,
                new ScorePolicy.AllButFirst(0),
                1);
        List<ForkResult> forks = new ArrayList<>();
        runs.forEach(run -> forks.add(new ForkResult(forks.size() + 1, SETUP, List.of(), List.of(run))));
        return new ThroughputResult(plan, forks);
    }

    /** The only place that names all parts of a run: a second of windows that are all alike. */
    private static RunResult run(long rate, List<Failure> failures, GeneratorCheck generator, long latencyUnitMicros) {
        Optional<Latency> latency = latency(latencyUnitMicros);
        List<Window> windows = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            windows.add(new Window(
                    Phase.MEASURE,
                    Duration.ofMillis(50L * i),
                    Duration.ofMillis(50),
                    rate / 20,
                    rate / 20,
                    CONNECTIONS,
                    latency.map(Latency::summary),
                    Optional.empty()));
        }
        return new RunResult(
                1,
                CONNECTIONS,
                CONNECTIONS,
                rate,
                rate,
                Optional.of(Duration.ofSeconds(1)),
                failures,
                counts(failures),
                Map.of(),
                Map.of(),
                WarmUpOutcome.NONE,
                new Timeline(windows),
                latency,
                Optional.empty(),
                generator,
                Optional.empty());
    }

    private static Map<Failure.Kind, Long> counts(List<Failure> failures) {
        return failures.stream().collect(Collectors.groupingBy(Failure::kind, Collectors.counting()));
    }

    private static Optional<Latency> latency(long unitMicros) {
        LatencyRecorder recorder = new LatencyRecorder();
        for (int i = 1; i <= 100; i++) {
            recorder.record(i * unitMicros * 1_000);
        }
        return recorder.take();
    }
}
