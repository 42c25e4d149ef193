package dev.volano.net;

import java.io.IOException;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Counts what happens to the connections of a listener or a connector. Thread-safe; not used per message. */
final class Tally {

    /** The connections closed for one kind of reason. */
    private static final class Closes {
        private long count;
        private @Nullable String firstDetail;
    }

    private final Map<CloseReason.Kind, Closes> closes = new EnumMap<>(CloseReason.Kind.class);
    private long accepted;
    private long open;
    private long acceptPauses;
    private long discarded;
    private @Nullable String firstPause;

    Tally() {
        for (CloseReason.Kind kind : CloseReason.Kind.values()) {
            closes.put(kind, new Closes()); // beforehand: to count must take no memory, of which there may be none
        }
    }

    synchronized void opened() {
        accepted++;
        open++;
    }

    /** A connection is about to be closed. Told before its peer can see it, who may ask at once what has happened. */
    synchronized void closing(CloseReason reason) {
        Closes ofKind = closes.computeIfAbsent(reason.kind(), kind -> new Closes());
        if (ofKind.count++ == 0) {
            ofKind.firstDetail = reason.detail();
        }
    }

    /** A connection is closed. */
    synchronized void closed() {
        open--;
    }

    /** A connection that was accepted, and is closed before it could be opened. */
    synchronized void refused(CloseReason reason) {
        accepted++;
        closing(reason);
    }

    synchronized void acceptPaused(Throwable cause) {
        acceptPauses++;
        if (firstPause == null) {
            firstPause = cause instanceof IOException
                    ? String.valueOf(cause.getMessage())
                    : Faults.reasonFor(cause).detail();
        }
    }

    synchronized void discarded() {
        discarded++;
    }

    synchronized ListenerStatistics statistics() {
        Map<CloseReason.Kind, Long> counts = new EnumMap<>(CloseReason.Kind.class);
        Map<CloseReason.Kind, String> details = new EnumMap<>(CloseReason.Kind.class);
        closes.forEach((kind, ofKind) -> {
            if (ofKind.firstDetail != null) {
                counts.put(kind, ofKind.count);
                details.put(kind, ofKind.firstDetail);
            }
        });
        return new ListenerStatistics(
                accepted, open, acceptPauses, discarded, counts, details, Optional.ofNullable(firstPause));
    }
}
