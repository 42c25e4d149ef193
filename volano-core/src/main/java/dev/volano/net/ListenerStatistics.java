package dev.volano.net;

import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;

/**
 * What has happened at a {@link Listener} since it was opened.
 *
 * @param accepted connections accepted and served, 0 or more
 * @param open those of them that are open now, 0 or more
 * @param acceptPauses times that accepting was paused, because the process had no more descriptors, threads or memory
 * @param discarded messages dropped for slow readers under {@link SlowReaderPolicy#DISCARD}
 * @param closed connections closed, by the kind of reason in the order of the kinds; one that did not occur is absent
 * @since 0.1
 */
public record ListenerStatistics(
        long accepted, long open, long acceptPauses, long discarded, Map<CloseReason.Kind, Long> closed) {

    /**
     * Creates statistics.
     *
     * @throws NullPointerException if {@code closed} or a part of it is null
     */
    public ListenerStatistics {
        Map<CloseReason.Kind, Long> copy = new EnumMap<>(CloseReason.Kind.class);
        closed.forEach((kind, count) -> copy.put(kind, Objects.requireNonNull(count, "count")));
        closed = Collections.unmodifiableMap(copy);
    }

    /**
     * Returns how many connections were closed for a kind of reason.
     *
     * @param kind the kind of reason
     * @return the number, 0 or more
     */
    public long closed(CloseReason.Kind kind) {
        return closed.getOrDefault(kind, 0L);
    }
}
