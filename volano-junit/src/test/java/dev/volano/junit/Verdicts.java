package dev.volano.junit;

import dev.volano.client.Failure;
import dev.volano.client.PairedConditions;
import dev.volano.client.PairedFork;
import dev.volano.client.PairedSide;
import dev.volano.compare.Decision;
import dev.volano.compare.Finding;
import dev.volano.compare.JudgedFork;
import dev.volano.compare.Metric;
import dev.volano.compare.SideBySideVerdict;
import dev.volano.measure.Interval;
import dev.volano.stats.ForkComparison;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/** Verdicts that nobody measured. */
final class Verdicts {

    private Verdicts() {}

    /** Returns a verdict on a server that has some share of the baseline's throughput. */
    static SideBySideVerdict of(Decision decision, double ratio) {
        JudgedFork fork = new JudgedFork(
                fork(Optional.empty(), List.of()),
                new ForkComparison.Valid(Math.log(ratio), Math.log(ratio), 0, 80, 0.08),
                OptionalDouble.of(0.1));
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

    /** Returns a verdict on a server one of whose connections was reset. */
    static SideBySideVerdict failed(Failure failure) {
        ForkComparison.Invalid problem =
                new ForkComparison.Invalid(ForkComparison.Reason.FAILED, "candidate: " + failure);
        return of(
                Decision.INCONCLUSIVE,
                List.of(new JudgedFork(fork(Optional.of(problem), List.of(failure)), problem, OptionalDouble.empty())),
                List.of());
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
