package dev.volano.scale;

import dev.volano.client.Failure;
import java.util.Objects;

/**
 * Why a level was not measured, or not in all rounds.
 *
 * @param owner whose failure it is: that of the server if it did not start, that of the system if one of its limits
 *     does not allow the load, that of the harness if whoever ran the measurement ended it
 * @param words what happened, and where, in the words of VolanoMark's reports
 * @since 0.1
 */
public record LevelFailure(Failure.Owner owner, String words) {

    /**
     * Creates a failure.
     *
     * @throws NullPointerException if a part is null
     */
    public LevelFailure {
        Objects.requireNonNull(owner, "owner");
        Objects.requireNonNull(words, "words");
    }

    /** Returns the failure of a run. */
    static LevelFailure of(Failure failure) {
        return new LevelFailure(failure.owner(), FailureWords.of(failure, 0));
    }

    /** Returns that there was no run, and why. */
    static LevelFailure notMeasured(Failure.Owner owner, String reason) {
        return new LevelFailure(owner, "not measured (" + FailureWords.of(owner) + "): " + reason);
    }
}
