package dev.volano.compare;

import java.util.Locale;

/**
 * What a verdict says.
 *
 * @since 0.1
 */
public enum Decision {
    /** What was asked for is so. */
    PASS,
    /** It is not so. */
    FAIL,
    /** What was measured does not tell. It is never a pass. */
    INCONCLUSIVE;

    /**
     * Returns the decision as reports write it.
     *
     * @return a lower-case word
     */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
