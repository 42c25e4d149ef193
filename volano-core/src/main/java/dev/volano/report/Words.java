package dev.volano.report;

import java.util.Locale;

/** How reports write constants for which they have no words of their own. */
final class Words {

    private Words() {}

    /** Returns lower-case words joined by hyphens, such as {@code not-steady}. */
    static String of(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
