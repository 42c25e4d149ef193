package dev.volano.compare;

import dev.volano.measure.Interval;
import java.util.Locale;

/** Numbers as verdicts write them. */
final class Words {

    private static final double PERCENT = 100;

    private Words() {}

    /** Returns a share in percent with one decimal, which is not minus zero. */
    static String percent(double share) {
        double tenths = Math.rint(share * PERCENT * 10);
        return String.format(Locale.ROOT, "%.1f", (tenths == 0 ? 0 : tenths) / 10);
    }

    /** Returns a share in percent without decimals that say nothing. */
    static String plain(double share) {
        double percent = Math.rint(share * PERCENT * 100) / 100;
        return percent == Math.rint(percent)
                ? String.format(Locale.ROOT, "%.0f", percent)
                : String.format(Locale.ROOT, "%s", percent);
    }

    /** Returns an interval of shares, in percent. */
    static String percentInterval(Interval shares) {
        return plain(shares.confidence()) + " % interval " + percent(shares.low()) + " .. " + percent(shares.high())
                + " %";
    }

    /** Returns how much less or more than one a ratio is, with a word for each. */
    static String change(Interval ratio, String less, String more) {
        boolean isLess = ratio.estimate() < 1;
        Interval change = new Interval(ratio.estimate() - 1, ratio.low() - 1, ratio.high() - 1, ratio.confidence())
                .times(isLess ? -1 : 1);
        return percent(change.estimate()) + " % " + (isLess ? less : more) + " (" + percentInterval(change) + ")";
    }

    /** Returns a number of the size of rates and times. */
    static String number(double value) {
        return Math.abs(value) >= PERCENT
                ? String.format(Locale.ROOT, "%,.0f", value)
                : String.format(Locale.ROOT, "%.4g", value);
    }
}
