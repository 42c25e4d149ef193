package dev.volano.net;

import java.util.EnumMap;
import java.util.Map;

/** Counts what happens to the connections of a listener or a connector. Thread-safe; not used per message. */
final class Tally {

    private final Map<CloseReason.Kind, Long> closed = new EnumMap<>(CloseReason.Kind.class);
    private long accepted;
    private long open;
    private long acceptPauses;
    private long discarded;

    synchronized void opened() {
        accepted++;
        open++;
    }

    synchronized void closed(CloseReason.Kind kind) {
        open--;
        closed.merge(kind, 1L, Long::sum);
    }

    /** A connection that was accepted, and closed before it could be opened. */
    synchronized void refused(CloseReason.Kind kind) {
        opened();
        closed(kind);
    }

    synchronized void acceptPaused() {
        acceptPauses++;
    }

    synchronized void discarded() {
        discarded++;
    }

    synchronized ListenerStatistics statistics() {
        return new ListenerStatistics(accepted, open, acceptPauses, discarded, closed);
    }
}
