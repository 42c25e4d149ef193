package dev.volano.scale;

import dev.volano.stats.Estimate;
import java.util.Objects;
import java.util.Optional;

/**
 * How the throughput of a level differs from that of the first.
 *
 * @param ratio the throughput of the level divided by that of the first, with its interval, or why it is not known
 * @param doubt why nothing is to be concluded from the ratio, in words; empty if it can be believed
 * @since 0.1
 */
public record FactorDifference(Estimate ratio, Optional<String> doubt) {

    /** What is concluded. */
    public enum Finding {
        /** The interval of the ratio does not hold 1: the level makes a difference. */
        DISTINGUISHABLE,
        /** The interval holds 1: what differs may be chance. */
        NOT_DISTINGUISHABLE,
        /** Nothing can be said. */
        UNKNOWN
    }

    /**
     * Creates a difference.
     *
     * @throws NullPointerException if a part is null
     */
    public FactorDifference {
        Objects.requireNonNull(ratio, "ratio");
        Objects.requireNonNull(doubt, "doubt");
    }

    /**
     * Returns what is concluded.
     *
     * @return the finding; unknown where there is a doubt
     */
    public Finding finding() {
        if (doubt.isPresent()) {
            return Finding.UNKNOWN;
        }
        return ratio.interval()
                .map(interval -> interval.excludes(1) ? Finding.DISTINGUISHABLE : Finding.NOT_DISTINGUISHABLE)
                .orElse(Finding.UNKNOWN);
    }

    /**
     * Returns what is concluded, in words.
     *
     * @return {@code distinguishable}, {@code not distinguishable}, or {@code not known} with the reason
     */
    public String words() {
        return switch (finding()) {
            case DISTINGUISHABLE -> "distinguishable";
            case NOT_DISTINGUISHABLE -> "not distinguishable";
            case UNKNOWN ->
                "not known: "
                        + doubt.orElseGet(() -> ratio instanceof Estimate.Unknown unknown ? unknown.reason() : "");
        };
    }
}
