package dev.volano.net;

import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * What has happened at a {@link Listener} since it was opened.
 *
 * @param accepted connections accepted and served, 0 or more
 * @param open those of them that are open now, 0 or more
 * @param acceptPauses times that accepting was paused, because the process had no more descriptors, threads or memory
 * @param discarded messages dropped for slow readers under {@link SlowReaderPolicy#DISCARD}
 * @param closed connections closed, by the kind of reason in the order of the kinds; one that did not occur is absent A
 *     connection is counted before its peer can see the close, and is open until it is over
 * @param closeDetails what happened at the first of the connections that were closed for a kind of reason, in words; a
 *     kind of which that is not known is absent
 * @param pauseDetail why accepting was paused for the first time, in words; empty if it was not, or if that is not
 *     known
 * @since 0.1
 */
public record ListenerStatistics(
        long accepted,
        long open,
        long acceptPauses,
        long discarded,
        Map<CloseReason.Kind, Long> closed,
        Map<CloseReason.Kind, String> closeDetails,
        Optional<String> pauseDetail) {

    /**
     * Creates statistics.
     *
     * @throws NullPointerException if one of the maps, a part of it, or {@code pauseDetail} is null
     */
    public ListenerStatistics {
        closed = copy(closed, "count");
        closeDetails = copy(closeDetails, "detail");
        Objects.requireNonNull(pauseDetail, "pauseDetail");
    }

    /**
     * Creates statistics without words.
     *
     * @param accepted connections accepted and served, 0 or more
     * @param open those of them that are open now, 0 or more
     * @param acceptPauses times that accepting was paused
     * @param discarded messages dropped for slow readers
     * @param closed connections closed, by the kind of reason
     * @throws NullPointerException if {@code closed} or a part of it is null
     */
    public ListenerStatistics(
            long accepted, long open, long acceptPauses, long discarded, Map<CloseReason.Kind, Long> closed) {
        this(accepted, open, acceptPauses, discarded, closed, Map.of(), Optional.empty());
    }

    private static <T> Map<CloseReason.Kind, T> copy(Map<CloseReason.Kind, T> map, String what) {
        Map<CloseReason.Kind, T> copy = new EnumMap<>(CloseReason.Kind.class);
        map.forEach((kind, value) -> copy.put(kind, Objects.requireNonNull(value, what)));
        return Collections.unmodifiableMap(copy);
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
