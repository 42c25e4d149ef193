package dev.volano.compare;

/**
 * What is compared.
 *
 * @since 0.1
 */
public enum Metric {
    /** Messages received per second: less is worse. */
    THROUGHPUT("throughput"),
    /** CPU time that the server's process takes for a message: more is worse. */
    SERVER_CPU("server CPU per message"),
    /**
     * Messages received per second in the mean, with all stalls: less is worse. It is coarser than the throughput,
     * which is the median of short windows, but a server that stops for a second now and then has the median of one
     * that does not.
     */
    MEAN_THROUGHPUT("mean throughput");

    private final String words;

    Metric(String words) {
        this.words = words;
    }

    /**
     * Returns the metric as reports write it.
     *
     * @return lower-case words
     */
    public String words() {
        return words;
    }
}
