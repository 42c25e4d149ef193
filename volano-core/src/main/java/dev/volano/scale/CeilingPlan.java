package dev.volano.scale;

import dev.volano.measure.Interval;
import java.util.Optional;
import java.util.OptionalInt;

/** Says where the next trial of a search is. For one thread at a time. */
interface CeilingPlan {

    /** Returns the number of connections for the next trial; empty if the search is over. */
    OptionalInt next();

    /** Takes the outcome of the trial at {@link #next} into account. */
    void record(int connections, boolean held);

    /** Returns the number of connections that half of the trials hold, where that is what is searched. */
    default Optional<Interval> half() {
        return Optional.empty();
    }
}
