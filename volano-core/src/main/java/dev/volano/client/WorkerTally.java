package dev.volano.client;

import dev.volano.measure.Shard;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** What a worker has sent and received. Written by its thread, read by any. */
final class WorkerTally {

    private static final VarHandle SENT;
    private static final VarHandle RECEIVED;

    static {
        try {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            SENT = lookup.findVarHandle(WorkerTally.class, "sent", long.class);
            RECEIVED = lookup.findVarHandle(WorkerTally.class, "received", long.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private final Shard shard;
    private long sent;
    private long received;

    WorkerTally(Shard shard) {
        this.shard = shard;
    }

    void countSent() {
        SENT.setOpaque(this, sent + 1);
    }

    /** Counts a message received, and notes how long after it was sent, and after it was due if it was. */
    void countReceived(long sentNanos, long dueNanos) {
        RECEIVED.setOpaque(this, received + 1);
        long now = System.nanoTime();
        shard.serviceTime(now - sentNanos);
        if (dueNanos != Long.MIN_VALUE) {
            shard.responseTime(now - dueNanos);
        }
    }

    long sent() {
        return (long) SENT.getOpaque(this);
    }

    long received() {
        return (long) RECEIVED.getOpaque(this);
    }
}
