package dev.volano.stats;

import java.util.Objects;

/**
 * What one fork, that is one fresh pair of processes, says of candidate against baseline.
 *
 * @since 0.1
 */
public sealed interface ForkComparison {

    /**
     * A fork that counts.
     *
     * @param logRatio the median over its blocks of ln(candidate / baseline)
     * @param meanLogRatio ln of the ratio of the mean rates: rare stalls move it, and not the median
     * @param firstBlock the first block that counts, from 0
     * @param blocks how many blocks count
     * @param blockDeviation the standard deviation of the log ratios of the blocks that count, made of their median
     *     absolute deviation: the noise within the fork
     */
    record Valid(double logRatio, double meanLogRatio, int firstBlock, int blocks, double blockDeviation)
            implements ForkComparison {

        /**
         * Creates a comparison.
         *
         * @throws IllegalArgumentException if a ratio is not finite
         */
        public Valid {
            if (!Double.isFinite(logRatio) || !Double.isFinite(meanLogRatio)) {
                throw new IllegalArgumentException("ratios must be finite: " + logRatio + ", " + meanLogRatio);
            }
        }
    }

    /**
     * A fork that says nothing, and is to be repeated; it is never "slow".
     *
     * @param reason why
     * @param detail the same in words
     */
    record Invalid(Reason reason, String detail) implements ForkComparison {

        /**
         * Creates a comparison.
         *
         * @throws NullPointerException if an argument is null
         */
        public Invalid {
            Objects.requireNonNull(reason, "reason");
            Objects.requireNonNull(detail, "detail");
        }
    }

    /** Why a fork does not count. The last three are for whoever measures to find. */
    enum Reason {
        /** Its ratios did not get steady, or there are too few of them. */
        NOT_STEADY,
        /** Messages were outstanding for too long between windows. */
        NOT_DRAINED,
        /** The client could not do more, so that it would hide a slower server. */
        CLIENT_BUSY,
        /** A process ended, or a run failed. */
        FAILED
    }
}
