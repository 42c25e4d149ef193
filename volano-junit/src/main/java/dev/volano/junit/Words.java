package dev.volano.junit;

import java.time.Duration;
import java.util.Locale;

/** How messages write things. */
final class Words {

    private Words() {}

    static String duration(Duration duration) {
        double seconds = duration.toNanos() / 1e9;
        if (seconds >= 1) {
            return number(seconds) + " s";
        }
        return seconds >= 1e-3 ? number(seconds * 1e3) + " ms" : number(seconds * 1e6) + " us";
    }

    private static String number(double value) {
        return value == Math.rint(value)
                ? String.format(Locale.ROOT, "%,.0f", value)
                : String.format(Locale.ROOT, "%,.2f", value);
    }
}
