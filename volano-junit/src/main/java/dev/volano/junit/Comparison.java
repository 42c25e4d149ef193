package dev.volano.junit;

import dev.volano.VolanoException;
import dev.volano.client.PairedClient;
import dev.volano.client.PairedFork;
import dev.volano.client.WarmUp;
import dev.volano.compare.Decision;
import dev.volano.compare.JudgedFork;
import dev.volano.compare.SideBySide;
import dev.volano.compare.SideBySideVerdict;
import dev.volano.server.ServerSource;
import dev.volano.stats.ForkComparison;
import dev.volano.stats.Multiplicity;
import java.time.Duration;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.UnaryOperator;

/**
 * Compares two servers as a test is configured to.
 *
 * @param settings what is configured
 * @param candidate starts the server that is judged
 * @param baseline starts the one to compare with
 * @param load what the clients do
 */
record Comparison(
        Settings settings, StartWatch candidate, StartWatch baseline, UnaryOperator<PairedClient.Builder> load) {

    private static final int FEWEST_BLOCKS = 30;
    private static final int MOST_COMPARISONS = 50;
    private static final long SEED = 1;

    static Comparison of(
            Settings settings,
            ServerSource candidate,
            ServerSource baseline,
            UnaryOperator<PairedClient.Builder> load) {
        return new Comparison(
                settings, new StartWatch("candidate", candidate), new StartWatch("baseline", baseline), load);
    }

    /** Returns the time that a comparison may take. */
    static Duration budget(String text) {
        Duration budget = Amounts.duration(text);
        SideBySide.builder().budget(budget); // which knows the least
        return budget;
    }

    /** Returns how many comparisons a test makes. */
    static int count(String text) {
        int count = Integer.parseInt(text.strip());
        if (count < 1 || count > MOST_COMPARISONS) {
            throw new IllegalArgumentException("it must be from 1 to " + MOST_COMPARISONS);
        }
        return count;
    }

    /** Returns how sure a failure of each of several comparisons is to be, so that all of them have the usual error. */
    static double confidence(int comparisons) {
        double usual = SideBySide.DEFAULT_CONFIDENCE;
        return comparisons == 1 ? usual : 1 - Multiplicity.bonferroni(1 - usual, comparisons);
    }

    /**
     * Compares.
     *
     * @throws VolanoException if nothing was measured because a server does not start
     */
    SideBySideVerdict run() {
        double tolerance = Amounts.share(settings.value(Parameter.TOLERANCE));
        Duration budget = budget(settings.value(Parameter.BUDGET));
        SideBySideVerdict verdict = settings.mode() == Mode.SMOKE
                ? trial(tolerance, budget)
                : SideBySide.builder()
                        .candidate(candidate)
                        .baseline(baseline)
                        .load(load)
                        .tolerance(tolerance)
                        .confidence(confidence(count(settings.value(Parameter.COMPARISONS))))
                        .budget(budget)
                        .judgeCpu(settings.isOn(Parameter.CPU))
                        .seed(SEED)
                        .build()
                        .run();
        if (verdict.forks().stream().allMatch(fork -> fork.fork().blocks().isEmpty())) {
            candidate.throwIfFailed();
            baseline.throwIfFailed();
        }
        return verdict;
    }

    /** Puts the load on both for as long as a smoke test measures, which says nothing of their speed. */
    private SideBySideVerdict trial(double tolerance, Duration budget) {
        PairedFork fork = load.apply(PairedClient.builder().seed(SEED))
                .candidate(candidate)
                .baseline(baseline)
                .warmUp(WarmUp.none())
                .measureFor(Amounts.duration(settings.value(Parameter.SMOKE_TIME)))
                .leastBlocks(FEWEST_BLOCKS)
                .build()
                .measure(1);
        String reason = "a smoke test does not compare";
        return new SideBySideVerdict(
                Decision.INCONCLUSIVE,
                reason,
                tolerance,
                List.of(),
                false,
                List.of(new JudgedFork(
                        fork,
                        fork.problem().orElse(new ForkComparison.Invalid(ForkComparison.Reason.NOT_STEADY, reason)),
                        OptionalDouble.empty())),
                1,
                budget,
                fork.time(),
                SEED);
    }
}
