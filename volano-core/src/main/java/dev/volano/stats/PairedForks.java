package dev.volano.stats;

import dev.volano.measure.Interval;
import java.util.List;
import java.util.OptionalDouble;

/**
 * The forks of a paired comparison. A fork is one value, however many blocks it has: blocks of one fork are alike, and
 * tests of blocks fail for 6 % to 23 % of equal versions where they promise 0.5 %.
 *
 * @param forks what the forks said, in the order they were run, the invalid ones too
 * @since 0.1
 */
public record PairedForks(List<ForkComparison> forks) {

    /**
     * Creates a set of forks.
     *
     * @throws NullPointerException if the list or an element is null
     */
    public PairedForks {
        forks = List.copyOf(forks);
    }

    /**
     * Returns the values for a {@link SequentialTest}.
     *
     * @return of each valid fork the median log ratio, in their order
     */
    public double[] logRatios() {
        return valid().stream().mapToDouble(ForkComparison.Valid::logRatio).toArray();
    }

    /**
     * Returns how much the forks differ.
     *
     * @return the standard deviation of the log ratios of the valid forks; empty with fewer than two
     */
    public OptionalDouble deviation() {
        double[] logs = logRatios();
        return logs.length < 2 ? OptionalDouble.empty() : OptionalDouble.of(Math.sqrt(Numbers.variance(logs)));
    }

    /**
     * Says whether so many forks are invalid that the others cannot be believed.
     *
     * @return whether more than a third of them are
     */
    public boolean tooManyInvalid() {
        return 3 * (forks.size() - valid().size()) > forks.size();
    }

    /**
     * Estimates candidate / baseline from the medians of the forks.
     *
     * @param confidence of the interval, above 0 and below 1; it is of a number of forks that was set beforehand, see
     *     {@link SequentialOutcome.Evidence#ratio} for one that was not
     * @return the ratio, 0.95 being 5 % slower; unknown with fewer than three valid forks
     * @throws IllegalArgumentException if {@code confidence} is out of its range
     */
    public Estimate ratio(double confidence) {
        return estimate(logRatios(), confidence);
    }

    /**
     * Estimates candidate / baseline from the mean rates of the forks. It is coarser than {@link #ratio}, but rare
     * stalls show in it: a candidate that stops for a second now and then has the median of one that does not.
     *
     * @param confidence of the interval, above 0 and below 1
     * @return the ratio; unknown with fewer than three valid forks
     * @throws IllegalArgumentException if {@code confidence} is out of its range
     */
    public Estimate meanRatio(double confidence) {
        return estimate(
                valid().stream().mapToDouble(ForkComparison.Valid::meanLogRatio).toArray(), confidence);
    }

    private List<ForkComparison.Valid> valid() {
        return forks.stream()
                .filter(ForkComparison.Valid.class::isInstance)
                .map(ForkComparison.Valid.class::cast)
                .toList();
    }

    private static Estimate estimate(double[] logs, double confidence) {
        Numbers.share(confidence, "confidence");
        if (logs.length < SequentialTest.FIRST_LOOK) {
            return new Estimate.Unknown(
                    logs.length + " valid forks, of " + SequentialTest.FIRST_LOOK + " that are needed");
        }
        double half =
                Quantiles.twoSidedT(confidence, logs.length - 1) * Math.sqrt(Numbers.variance(logs) / logs.length);
        return new Estimate.Known(
                Interval.plusMinus(Numbers.mean(logs), half, confidence).exp(), Estimate.Basis.FORKS, logs.length);
    }
}
