package dev.volano.measure;

/**
 * Where some of the clients of a run note latencies. Any thread may, but those that share a shard slow each other, so
 * there are {@linkplain Shards several}.
 *
 * @since 0.1
 */
public final class Shard {

    private final Buckets serviceTime = new Buckets();
    private final Buckets responseTime = new Buckets();

    Shard() {}

    /**
     * Notes a service time: how long after it was sent a message was received, or its answer.
     *
     * @param nanos nanoseconds; what is negative counts as 0, and what is longer than 73 minutes as that
     */
    public void serviceTime(long nanos) {
        serviceTime.record(nanos);
    }

    /**
     * Notes a response time: how long after it was due a message was received, or its answer. Only under an offered
     * rate, where messages are due.
     *
     * @param nanos nanoseconds; what is negative counts as 0, and what is longer than 73 minutes as that
     */
    public void responseTime(long nanos) {
        responseTime.record(nanos);
    }

    Buckets serviceTimes() {
        return serviceTime;
    }

    Buckets responseTimes() {
        return responseTime;
    }
}
