package dev.volano.stats;

import dev.volano.measure.Interval;
import java.util.Objects;
import java.util.Optional;

/**
 * What a {@link SequentialTest} says after some forks.
 *
 * @since 0.1
 */
public sealed interface SequentialOutcome {

    /**
     * Returns what is known so far.
     *
     * @return the evidence; empty before the first look
     */
    Optional<Evidence> known();

    /**
     * What a decision is made of.
     *
     * @param forks forks so far
     * @param logRatio the mean over the forks of ln(candidate / baseline), with an interval that holds over all looks
     *     together, of 99 % unless another error is allowed: it is as wide as the boundary of this look
     * @param minimumDetectableSlowdown as a share: a slowdown by this much would be found in 95 % of comparisons, if
     *     all forks were run and differed as those so far
     */
    record Evidence(int forks, Interval logRatio, double minimumDetectableSlowdown) {

        /**
         * Creates the evidence.
         *
         * @throws NullPointerException if {@code logRatio} is null
         */
        public Evidence {
            Objects.requireNonNull(logRatio, "logRatio");
        }

        /**
         * Returns the effect as a ratio.
         *
         * @return candidate / baseline: 0.95 is 5 % slower
         */
        public Interval ratio() {
            return logRatio.exp();
        }
    }

    /**
     * The slowdown is less than the tolerance.
     *
     * @param evidence what is known
     */
    record Pass(Evidence evidence) implements SequentialOutcome {

        /**
         * Creates the outcome.
         *
         * @throws NullPointerException if {@code evidence} is null
         */
        public Pass {
            Objects.requireNonNull(evidence, "evidence");
        }

        @Override
        public Optional<Evidence> known() {
            return Optional.of(evidence);
        }
    }

    /**
     * The candidate is slower, by more than half the tolerance.
     *
     * @param evidence what is known
     */
    record Fail(Evidence evidence) implements SequentialOutcome {

        /**
         * Creates the outcome.
         *
         * @throws NullPointerException if {@code evidence} is null
         */
        public Fail {
            Objects.requireNonNull(evidence, "evidence");
        }

        @Override
        public Optional<Evidence> known() {
            return Optional.of(evidence);
        }
    }

    /**
     * Another fork is needed.
     *
     * @param known what is known; empty before the first look
     */
    record Continue(Optional<Evidence> known) implements SequentialOutcome {

        /**
         * Creates the outcome.
         *
         * @throws NullPointerException if {@code known} is null
         */
        public Continue {
            Objects.requireNonNull(known, "known");
        }
    }

    /**
     * All forks were run and neither boundary was crossed.
     *
     * @param evidence what is known
     */
    record Inconclusive(Evidence evidence) implements SequentialOutcome {

        /**
         * Creates the outcome.
         *
         * @throws NullPointerException if {@code evidence} is null
         */
        public Inconclusive {
            Objects.requireNonNull(evidence, "evidence");
        }

        @Override
        public Optional<Evidence> known() {
            return Optional.of(evidence);
        }
    }
}
