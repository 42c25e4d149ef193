package dev.volano.junit;

import dev.volano.client.Failure;
import dev.volano.client.PairedConditions;
import dev.volano.client.PairedFork;
import dev.volano.client.PairedSide;
import dev.volano.compare.Baseline;
import dev.volano.compare.BaselineForecast;
import dev.volano.compare.BaselineOccasion;
import dev.volano.compare.BaselineVerdict;
import dev.volano.compare.Decision;
import dev.volano.compare.Finding;
import dev.volano.compare.Fingerprint;
import dev.volano.compare.JudgedFork;
import dev.volano.compare.Metric;
import dev.volano.compare.SideBySideVerdict;
import dev.volano.measure.Interval;
import dev.volano.stats.ForkComparison;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.TreeMap;

/** Verdicts that nobody measured. */
final class Verdicts {

    private static final Instant TIME = Instant.parse("2026-11-01T10:00:00Z");

    private Verdicts() {}

    /** Returns a verdict on a server that has some share of the baseline's throughput. */
    static SideBySideVerdict of(Decision decision, double ratio) {
        JudgedFork fork = valid(ratio);
        return of(
                decision,
                List.of(fork, fork, fork),
                List.of(new Finding(
                        Metric.THROUGHPUT,
                        decision,
                        3,
                        new Interval(ratio, ratio - 0.02, ratio + 0.02, 0.99),
                        false,
                        0.03)));
    }

    /** Returns a verdict on a server that was compared with a baseline, with some share of what is stored. */
    static BaselineVerdict ofBaseline(Decision decision, double ratio) {
        Baseline stored = baseline("2");
        return new BaselineVerdict(
                decision,
                "in words",
                stored,
                new Fingerprint(new TreeMap<>(Map.of("cores", "2", "cpu", "another"))),
                new BaselineForecast(7, 0.2, OptionalDouble.of(0.142), List.of(), Optional.empty()),
                List.of(new Finding(
                        Metric.THROUGHPUT,
                        decision,
                        3,
                        new Interval(ratio, ratio - 0.02, ratio + 0.02, 0.99),
                        false,
                        0.142)),
                List.of(valid(0.9)),
                TIME,
                Duration.ofSeconds(60),
                Duration.ofSeconds(33),
                1);
    }

    /** Returns a baseline of a machine with some number of cores. */
    static Baseline baseline(String cores) {
        return new Baseline(
                "a benchmark",
                "a literal load",
                "volano chat 1 on selectors",
                new Fingerprint(new TreeMap<>(Map.of("cores", cores))),
                List.of(new BaselineOccasion(
                        TIME, List.of(0.1, 0.11, 0.12), List.of(), 1_000, 900, OptionalDouble.empty())));
    }

    /** Returns a verdict on a server one of whose connections was reset. */
    static SideBySideVerdict failed(Failure failure) {
        ForkComparison.Invalid problem =
                new ForkComparison.Invalid(ForkComparison.Reason.FAILED, "candidate: " + failure);
        return of(
                Decision.INCONCLUSIVE,
                List.of(new JudgedFork(fork(Optional.of(problem), List.of(failure)), problem, OptionalDouble.empty())),
                List.of());
    }

    private static JudgedFork valid(double ratio) {
        return new JudgedFork(
                fork(Optional.empty(), List.of()),
                new ForkComparison.Valid(Math.log(ratio), Math.log(ratio), 0, 80, 0.08),
                OptionalDouble.of(0.1));
    }

    private static SideBySideVerdict of(Decision decision, List<JudgedFork> forks, List<Finding> findings) {
        return new SideBySideVerdict(
                decision,
                "in words",
                0.05,
                findings,
                false,
                forks,
                7,
                Duration.ofSeconds(60),
                Duration.ofSeconds(33),
                1);
    }

    private static PairedFork fork(Optional<ForkComparison.Invalid> problem, List<Failure> failures) {
        return new PairedFork(
                1,
                true,
                Duration.ofSeconds(8),
                Duration.ofSeconds(3),
                List.of(),
                side(List.of()),
                side(failures),
                PairedConditions.UNKNOWN,
                problem,
                false);
    }

    private static PairedSide side(List<Failure> failures) {
        return new PairedSide(
                100,
                100,
                Duration.ofSeconds(1),
                OptionalLong.empty(),
                OptionalLong.empty(),
                OptionalDouble.empty(),
                failures);
    }
}
