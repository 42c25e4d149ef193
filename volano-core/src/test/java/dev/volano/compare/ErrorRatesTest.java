package dev.volano.compare;

import static org.assertj.core.api.Assertions.assertThat;

import dev.volano.client.PairedFork;
import dev.volano.stats.ForkComparison;
import dev.volano.stats.PairedRule;
import dev.volano.stats.SequentialTest;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** How often whole comparisons are wrong, with both metrics and the confirming fork: simulated, with a literal seed. */
class ErrorRatesTest {

    private static final int RUNS = 5_000;

    /** For boundaries that are not stored, which takes longer. */
    private static final int FEW_RUNS = 1_000;

    private static final PairedFork NOTHING = LiteralForks.invalid(1, "", false);

    /** Noise of a fork, as a standard deviation. */
    private interface Draw {

        double next(SplittableRandom random);
    }

    private static Map<Decision, Double> shares(double slowdown, double confidence, int runs, Draw noise) {
        PairedJudge judge = new PairedJudge(
                new SequentialTest(7, 0.05, confidence == 0.99 ? SequentialTest.FAIL_ERROR : (1 - confidence) / 2),
                PairedRule.standard(),
                true);
        SplittableRandom random = new SplittableRandom(2_026);
        Map<Decision, Double> shares = new EnumMap<>(Decision.class);
        for (int run = 0; run < runs; run++) {
            Optional<Decision> decision = Optional.empty();
            List<JudgedFork> forks = new ArrayList<>();
            while (decision.isEmpty()) {
                double effect = Math.log1p(-slowdown);
                forks.add(new JudgedFork(
                        NOTHING,
                        new ForkComparison.Valid(effect + noise.next(random), 0, 0, 100, 0),
                        OptionalDouble.of(-effect + noise.next(random))));
                decision = judge.look(forks).decision();
            }
            shares.merge(decision.orElseThrow(), 1.0 / runs, Double::sum);
        }
        return shares;
    }

    private static double fails(double slowdown, double confidence, Draw noise) {
        return shares(slowdown, confidence, confidence == 0.99 ? RUNS : FEW_RUNS, noise)
                .getOrDefault(Decision.FAIL, 0.0);
    }

    private static Draw normal(double deviation) {
        return random -> deviation * random.nextGaussian();
    }

    /** One fork in five has four times the noise. */
    private static Draw tailed(double deviation) {
        return random -> deviation * (random.nextInt(5) == 0 ? 4 : 1) * random.nextGaussian();
    }

    /** However noisy the machine is: from where nothing can be wrong to where all is noise. */
    @ParameterizedTest
    @ValueSource(doubles = {0.005, 0.015, 0.05, 0.15, 1})
    void equal_versions_fail_in_at_most_one_percent(double deviation) {
        assertThat(fails(0, 0.99, normal(deviation))).isLessThan(0.01);
        assertThat(fails(0, 0.99, tailed(deviation))).isLessThan(0.01);
    }

    @Test
    void equal_versions_pass_and_slow_ones_fail_at_the_noise_that_was_measured() {
        assertThat(shares(0, 0.99, RUNS, normal(0.015)).get(Decision.PASS)).isGreaterThan(0.99);
        assertThat(fails(0.05, 0.99, normal(0.0135))).isGreaterThan(0.97);
        assertThat(fails(0.10, 0.99, normal(0.0135))).isGreaterThan(0.999);
        assertThat(shares(0.05, 0.99, RUNS, normal(0.0135)).getOrDefault(Decision.PASS, 0.0))
                .isLessThan(0.05);
    }

    @Test
    void a_confidence_bounds_the_false_alarms_and_not_by_far_too_much() {
        // The guard of half the tolerance does not help here. The confirming fork halves what is left, or more.
        assertThat(fails(0, 0.80, normal(0.5))).isBetween(0.05, 0.20);
        assertThat(fails(0, 0.90, normal(0.5))).isBetween(0.02, 0.10);
        assertThat(fails(0, 0.999, normal(0.5))).isLessThan(0.002);
    }
}
