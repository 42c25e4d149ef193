package dev.volano.report;

import dev.volano.measure.Interval;
import dev.volano.stats.Usl;
import dev.volano.stats.UslFit;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * A fit of the Universal Scalability Law in words: contention and coherency with their intervals, how much of the
 * variance the curve explains, and where its peak is, with how far that is from what was measured.
 *
 * @since 0.1
 */
public final class UslLines {

    private UslLines() {}

    /**
     * Describes a fit.
     *
     * @param fit the fit
     * @param loads what the load is counted in, for example {@code processors}
     * @return lines without ends of line
     * @throws NullPointerException if an argument is null
     */
    public static List<String> of(UslFit fit, String loads) {
        List<String> lines = new ArrayList<>();
        if (fit instanceof UslFit.Refused refused) {
            lines.add("No fit of the Universal Scalability Law: " + refused.reason());
        } else if (fit instanceof UslFit.Fitted fitted) {
            Usl curve = fitted.curve();
            lines.add("Universal Scalability Law: contention " + share(curve.sigma()) + ", coherency "
                    + share(curve.kappa())
                    + String.format(Locale.ROOT, ", R² %.3f", curve.rSquared()));
            lines.add(end(curve, loads));
        }
        return lines;
    }

    private static String share(Interval coefficient) {
        return String.format(
                Locale.ROOT,
                "%.3g (%s from %.3g to %.3g)",
                coefficient.estimate(),
                Figures.percent(coefficient.confidence()),
                coefficient.low(),
                coefficient.high());
    }

    private static String end(Usl curve, String loads) {
        if (curve.peak().isPresent()) {
            Usl.Peak peak = curve.peak().get();
            return String.format(
                            Locale.ROOT, "peak at %.0f %s with %,.0f messages/s", peak.load(), loads, peak.throughput())
                    + (peak.extrapolation() > 1
                            ? String.format(
                                    Locale.ROOT, ", which is %.1f times as many as were measured", peak.extrapolation())
                            : "")
                    + (peak.certain() ? "" : "; there may be none: the interval of the coherency begins at 0");
        }
        return curve.limit().isPresent()
                ? String.format(
                        Locale.ROOT,
                        "no peak; with ever more %s the throughput comes near %,.0f messages/s, if it goes on as up to %.0f",
                        loads,
                        curve.limit().getAsDouble(),
                        curve.mostLoad())
                : String.format(Locale.ROOT, "no peak up to %.0f %s, and no sign of one", curve.mostLoad(), loads);
    }
}
