package dev.volano.client;

import dev.volano.net.CloseReason;
import dev.volano.net.ListenerStatistics;
import java.util.Collections;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;

/**
 * The connections that a server closed in a run, of its own accord and too early. Immutable.
 *
 * @param counts connections by the kind of reason, in the order of the kinds
 * @param details what happened at the first of a kind, where it is known
 */
record ServerCloses(Map<CloseReason.Kind, Long> counts, Map<CloseReason.Kind, String> details) {

    static final ServerCloses NONE = new ServerCloses(Map.of(), Map.of());

    /** Closes that are part of a good run, or that this side brought about and knows of. */
    private static final Set<CloseReason.Kind> NOT_ITS_DOING =
            EnumSet.of(CloseReason.Kind.PEER_CLOSED, CloseReason.Kind.FINISHED, CloseReason.Kind.RESET);

    ServerCloses {
        counts = inOrder(counts); // so that reports can be compared
        details = inOrder(details);
    }

    private static <T> Map<CloseReason.Kind, T> inOrder(Map<CloseReason.Kind, T> map) {
        Map<CloseReason.Kind, T> inOrder = new EnumMap<>(CloseReason.Kind.class);
        inOrder.putAll(map);
        return Collections.unmodifiableMap(inOrder);
    }

    static ServerCloses between(ListenerStatistics before, ListenerStatistics after) {
        Map<CloseReason.Kind, Long> counts = new EnumMap<>(CloseReason.Kind.class);
        Map<CloseReason.Kind, String> details = new EnumMap<>(CloseReason.Kind.class);
        after.closed().forEach((kind, count) -> {
            long during = count - before.closed(kind);
            if (during > 0 && !NOT_ITS_DOING.contains(kind)) {
                counts.put(kind, during);
                String detail = after.closeDetails().get(kind);
                if (detail != null && before.closed(kind) == 0) { // otherwise it is that of an earlier run
                    details.put(kind, detail);
                }
            }
        });
        return new ServerCloses(counts, details);
    }
}
