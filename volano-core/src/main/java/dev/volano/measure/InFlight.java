package dev.volano.measure;

/**
 * The messages of one connection that are under way, the oldest first: when each was sent and when it was due. For
 * protocols whose answers come in the order of the requests. For one thread at a time; allocates only when more are
 * under way than ever before.
 *
 * @since 0.1
 */
public final class InFlight {

    private static final int FIRST_CAPACITY = 4;

    private final Shard shard;
    private long[] sentNanos = new long[FIRST_CAPACITY];
    private long[] dueNanos = new long[FIRST_CAPACITY];
    private boolean[] wasDue = new boolean[FIRST_CAPACITY];
    private int oldest;
    private int size;

    /**
     * Creates what has no message under way.
     *
     * @param shard where latencies are noted
     */
    public InFlight(Shard shard) {
        this.shard = shard;
    }

    /**
     * A message is about to be sent that waited for nothing but the answer before.
     *
     * @param nanos the time, by the clock of the run
     */
    public void sent(long nanos) {
        add(nanos, 0, false);
    }

    /**
     * A message is about to be sent that was due at a time.
     *
     * @param nanos the time now, by the clock of the run
     * @param due when it was due, by the same clock
     */
    public void sent(long nanos, long due) {
        add(nanos, due, true);
    }

    private void add(long sent, long due, boolean isDue) {
        if (size == sentNanos.length) {
            grow();
        }
        int at = (oldest + size) & (sentNanos.length - 1);
        sentNanos[at] = sent;
        dueNanos[at] = due;
        wasDue[at] = isDue;
        size++;
    }

    private void grow() {
        int capacity = sentNanos.length;
        long[] sent = new long[2 * capacity];
        long[] due = new long[2 * capacity];
        boolean[] is = new boolean[2 * capacity];
        for (int i = 0; i < size; i++) {
            int from = (oldest + i) & (capacity - 1);
            sent[i] = sentNanos[from];
            due[i] = dueNanos[from];
            is[i] = wasDue[from];
        }
        sentNanos = sent;
        dueNanos = due;
        wasDue = is;
        oldest = 0;
    }

    /**
     * The answer to the oldest message has come: notes its latencies.
     *
     * @param nanos the time, by the clock of the run
     * @throws IllegalStateException if no message is under way
     */
    public void received(long nanos) {
        if (size == 0) {
            throw new IllegalStateException("no message is under way");
        }
        shard.serviceTime(nanos - sentNanos[oldest]);
        if (wasDue[oldest]) {
            shard.responseTime(nanos - dueNanos[oldest]);
        }
        oldest = (oldest + 1) & (sentNanos.length - 1);
        size--;
    }

    /**
     * Returns how many messages are under way.
     *
     * @return 0 or more
     */
    public int size() {
        return size;
    }
}
