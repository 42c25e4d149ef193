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
    SERVER_CPU("server CPU per message");

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
