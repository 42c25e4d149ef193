package dev.volano.stats;

import dev.volano.measure.Interval;
import dev.volano.stats.Estimate.Basis;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;

/**
 * Throughput with an interval that holds on a noisy machine.
 *
 * @since 0.1
 */
public final class RobustEstimate {

    /** Two forks give an interval that is 13 times the standard error wide; three are the fewest of use. */
    private static final int FEWEST_FORKS = 3;

    private static final int FEWEST_BATCHES = 10;

    /** Up to here the interval is widened for the correlation of neighbours; beyond, the batches are made longer. */
    private static final double MOST_CORRELATION = 0.3;

    private RobustEstimate() {}

    /**
     * Estimates from several forks. A fork counts as one value, the median of its runs: runs in one process are alike,
     * and to pool them would make the interval too narrow.
     *
     * <p>The estimate is the median over the forks. The interval is Student's over the logarithms of the forks' values,
     * {@code exp(mean(ln x) ± t(k - 1) · s / √k)}, which never reaches below zero; it is widened to hold the estimate
     * where a single fork is so far off that it would not.
     *
     * @param forks the rates of the runs of each fork, greater than zero and finite; a fork may have a single run
     * @param confidence of the interval, above 0 and below 1
     * @return the estimate over {@link Basis#FORKS}; unknown with fewer than three forks, or if a fork has no run or a
     *     median of zero
     * @throws NullPointerException if an argument or an element is null
     * @throws IllegalArgumentException if a number is out of its range
     */
    public static Estimate overForks(List<double[]> forks, double confidence) {
        Objects.requireNonNull(forks, "forks");
        Numbers.share(confidence, "confidence");
        if (forks.size() < FEWEST_FORKS) {
            return new Estimate.Unknown(forks.size() + " forks, of " + FEWEST_FORKS + " that are needed");
        }
        double[] logs = new double[forks.size()];
        for (int i = 0; i < logs.length; i++) {
            double[] runs = Numbers.notNegative(forks.get(i), "forks");
            if (runs.length == 0) {
                return new Estimate.Unknown("fork " + (i + 1) + " has no run");
            }
            double median = Numbers.median(runs);
            if (median == 0) {
                return new Estimate.Unknown("the median of fork " + (i + 1) + " is 0");
            }
            logs[i] = Math.log(median);
        }
        double centre = Numbers.mean(logs);
        double half = halfWidth(logs, confidence);
        double estimate = Numbers.median(logs);
        Interval interval = new Interval(
                        estimate, Math.min(centre - half, estimate), Math.max(centre + half, estimate), confidence)
                .exp();
        return new Estimate.Known(interval, Basis.FORKS, logs.length);
    }

    /**
     * Estimates the mean rate from the windows of one run. Successive windows are alike, so that the windows are no
     * independent values: they are joined into batches, at least ten, as short as they can be for a lag-1 correlation r
     * of the batch means of at most 0.3, the bias of r in short series corrected by 1 / batches. The interval is
     * Student's over the batch means, widened by {@code √((1 + r) / (1 - r))} for what correlation is left; see Law,
     * "Simulation Modeling and Analysis", on batch means. In simulated series of 200 windows with a correlation of 0.6
     * a 95 % interval holds the mean in 94 %.
     *
     * <p>It vouches for this run only. What differs from one process to the next is often more.
     *
     * @param rates the rate in each of successive windows of the same length, steady, finite and not negative
     * @param confidence of the interval, above 0 and below 1
     * @return the estimate {@link Basis#WITHIN_ONE_RUN}; unknown if there are not ten batches that are independent
     * @throws NullPointerException if {@code rates} is null
     * @throws IllegalArgumentException if a number is out of its range
     */
    public static Estimate withinOneRun(double[] rates, double confidence) {
        double[] checked = Numbers.notNegative(rates, "rates");
        Numbers.share(confidence, "confidence");
        if (checked.length < FEWEST_BATCHES) {
            return new Estimate.Unknown(checked.length + " windows, of " + FEWEST_BATCHES + " that are needed");
        }
        for (int size = 1; checked.length / size >= FEWEST_BATCHES; size++) {
            double[] means = batchMeans(checked, size);
            double correlation = Math.max(0, Numbers.lagOneCorrelation(means) + 1.0 / means.length);
            if (correlation <= MOST_CORRELATION) {
                double half = halfWidth(means, confidence) * Math.sqrt((1 + correlation) / (1 - correlation));
                return new Estimate.Known(
                        Interval.plusMinus(Numbers.mean(means), half, confidence), Basis.WITHIN_ONE_RUN, means.length);
            }
        }
        return new Estimate.Unknown("the rate changes too slowly for " + checked.length
                + " windows: batches of them are alike with their neighbours, however long they are");
    }

    private static double halfWidth(double[] values, double confidence) {
        return Quantiles.twoSidedT(confidence, values.length - 1) * Math.sqrt(Numbers.variance(values) / values.length);
    }

    /** Of windows that fill no batch, the first are left out. */
    private static double[] batchMeans(double[] rates, int size) {
        double[] means = new double[rates.length / size];
        int skipped = rates.length % size;
        for (int i = 0; i < means.length; i++) {
            int from = skipped + i * size;
            means[i] = Numbers.mean(Arrays.copyOfRange(rates, from, from + size));
        }
        return means;
    }
}
