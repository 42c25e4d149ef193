package dev.volano.compare;

import java.util.Objects;

/**
 * A change of the level of a history. It happened between two entries, up to some entries more or less if it was small
 * or slow.
 *
 * @param before the last entry of the level before
 * @param first the first entry of the new level
 * @param ratio the new level / the level before
 * @param otherEnvironment whether machine, JVMs or settings changed there, too, which may be why
 * @since 0.1
 */
public record HistoryChange(HistoryEntry before, HistoryEntry first, double ratio, boolean otherEnvironment) {

    /**
     * Creates a change.
     *
     * @throws NullPointerException if an entry is null
     * @throws IllegalArgumentException if {@code ratio} is not more than 0 and finite
     */
    public HistoryChange {
        Objects.requireNonNull(before, "before");
        Objects.requireNonNull(first, "first");
        if (!(ratio > 0 && ratio < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException("ratio must be more than 0 and finite: " + ratio);
        }
    }

    /**
     * Says it in one line.
     *
     * @return for example {@code 6.1 % slower since 2026-11-03T10:00:00Z (revision 1f2e), after 2026-11-02T10:00:00Z}
     */
    public String sentence() {
        double change = Math.abs(ratio - 1);
        return Words.percent(change) + " % " + (ratio < 1 ? "slower" : "faster") + " since " + words(first) + ", after "
                + words(before) + (otherEnvironment ? "; the environment changed there, too" : "");
    }

    private static String words(HistoryEntry entry) {
        return entry.time() + (entry.revision().isEmpty() ? "" : " (revision " + entry.revision() + ")");
    }
}
