package dev.volano.net;

import dev.volano.internal.Require;
import java.net.InetAddress;
import java.time.Duration;
import java.util.List;
import java.util.Objects;

/**
 * How each connection of a {@link Listener} or a {@link Connector} behaves. Immutable.
 *
 * @since 0.1
 */
public final class ConnectionOptions {

    /** Unsent bytes that a connection may keep, unless told otherwise: 256 KiB. */
    public static final int DEFAULT_MAX_PENDING_BYTES = 256 * 1024;

    /** Bytes that a handler may leave unconsumed, unless told otherwise: 64 KiB. */
    public static final int DEFAULT_MAX_UNCONSUMED_BYTES = 64 * 1024;

    /** Size of a read, unless told otherwise: 16 KiB. */
    public static final int DEFAULT_READ_BUFFER_BYTES = 16 * 1024;

    /** Time that a close may take, unless told otherwise: 2 s. */
    public static final Duration DEFAULT_CLOSE_TIMEOUT = Duration.ofSeconds(2);

    private static final int MOST_BYTES = 1 << 30;
    private static final Duration LONGEST = Duration.ofNanos(Long.MAX_VALUE / 4);

    private final boolean noDelay;
    private final int sendBufferBytes;
    private final int receiveBufferBytes;
    private final int readBufferBytes;
    private final int maxUnconsumedBytes;
    private final int maxPendingBytes;
    private final SlowReaderPolicy slowReaderPolicy;
    private final Duration closeTimeout;
    private final String threadName;
    private final List<InetAddress> sourceAddresses;

    private ConnectionOptions(Builder builder) {
        noDelay = builder.noDelay;
        sendBufferBytes = builder.sendBufferBytes;
        receiveBufferBytes = builder.receiveBufferBytes;
        readBufferBytes = builder.readBufferBytes;
        maxUnconsumedBytes = builder.maxUnconsumedBytes;
        maxPendingBytes = builder.maxPendingBytes;
        slowReaderPolicy = builder.slowReaderPolicy;
        closeTimeout = builder.closeTimeout;
        threadName = builder.threadName;
        sourceAddresses = builder.sourceAddresses;
    }

    /**
     * Returns the options that stand unless something is set.
     *
     * @return the defaults
     */
    public static ConnectionOptions defaults() {
        return builder().build();
    }

    /**
     * Returns a builder set to the defaults.
     *
     * @return a new builder
     */
    public static Builder builder() {
        return new Builder();
    }

    /**
     * Returns a builder set to these options.
     *
     * @return a new builder
     */
    public Builder toBuilder() {
        return new Builder()
                .noDelay(noDelay)
                .sendBufferBytes(sendBufferBytes)
                .receiveBufferBytes(receiveBufferBytes)
                .readBufferBytes(readBufferBytes)
                .maxUnconsumedBytes(maxUnconsumedBytes)
                .maxPendingBytes(maxPendingBytes)
                .slowReaderPolicy(slowReaderPolicy)
                .closeTimeout(closeTimeout)
                .threadName(threadName)
                .sourceAddresses(sourceAddresses);
    }

    /**
     * Returns whether small messages are sent at once (TCP_NODELAY).
     *
     * @return true unless set otherwise
     */
    public boolean noDelay() {
        return noDelay;
    }

    /**
     * Returns the size asked for the system's send buffer (SO_SNDBUF).
     *
     * @return bytes; 0, the default, for the system's own choice
     */
    public int sendBufferBytes() {
        return sendBufferBytes;
    }

    /**
     * Returns the size asked for the system's receive buffer (SO_RCVBUF).
     *
     * @return bytes; 0, the default, for the system's own choice
     */
    public int receiveBufferBytes() {
        return receiveBufferBytes;
    }

    /**
     * Returns how much is read at a time. A handler sees more at once only together with what it had left.
     *
     * @return bytes, at least 1
     */
    public int readBufferBytes() {
        return readBufferBytes;
    }

    /**
     * Returns how much a handler may leave unconsumed: the size of the longest message that it can wait for. A
     * connection whose handler leaves more is closed with {@link CloseReason.Kind#BAD_INPUT}.
     *
     * @return bytes, at least 1
     */
    public int maxUnconsumedBytes() {
        return maxUnconsumedBytes;
    }

    /**
     * Returns how much may wait to be sent to a peer that does not read. A message is taken whatever its length if none
     * is waiting.
     *
     * @return bytes, at least 1
     */
    public int maxPendingBytes() {
        return maxPendingBytes;
    }

    /**
     * Returns what happens to a message once {@link #maxPendingBytes()} are waiting.
     *
     * @return {@link SlowReaderPolicy#CLOSE} unless set otherwise
     */
    public SlowReaderPolicy slowReaderPolicy() {
        return slowReaderPolicy;
    }

    /**
     * Returns how long a close waits for what is pending to be sent, and for the peer to end as well.
     *
     * @return zero or longer
     */
    public Duration closeTimeout() {
        return closeTimeout;
    }

    /** Returns {@link #closeTimeout()} as a number that can be added to a time: at most 73 years. */
    long closeTimeoutNanos() {
        return closeTimeout.compareTo(LONGEST) < 0 ? closeTimeout.toNanos() : LONGEST.toNanos();
    }

    /**
     * Returns what the names of threads begin with.
     *
     * @return for example {@code volano}; the model adds what the thread is for, and a number
     */
    public String threadName() {
        return threadName;
    }

    /**
     * Returns the addresses of this machine that a connector opens connections from, in turn.
     *
     * @return addresses; empty, the default, for the system's choice
     */
    public List<InetAddress> sourceAddresses() {
        return sourceAddresses;
    }

    /** Builds {@link ConnectionOptions}. Each value is checked when it is set. For one thread at a time. */
    public static final class Builder {

        private boolean noDelay = true;
        private int sendBufferBytes;
        private int receiveBufferBytes;
        private int readBufferBytes = DEFAULT_READ_BUFFER_BYTES;
        private int maxUnconsumedBytes = DEFAULT_MAX_UNCONSUMED_BYTES;
        private int maxPendingBytes = DEFAULT_MAX_PENDING_BYTES;
        private SlowReaderPolicy slowReaderPolicy = SlowReaderPolicy.CLOSE;
        private Duration closeTimeout = DEFAULT_CLOSE_TIMEOUT;
        private String threadName = "volano";
        private List<InetAddress> sourceAddresses = List.of();

        private Builder() {}

        /**
         * Sets whether small messages are sent at once (TCP_NODELAY). On by default.
         *
         * @param noDelay false to let the system wait for more to send
         * @return this builder
         */
        public Builder noDelay(boolean noDelay) {
            this.noDelay = noDelay;
            return this;
        }

        /**
         * Sets the size of the system's send buffer (SO_SNDBUF).
         *
         * @param bytes from 0 to 2^30; 0, the default, for the system's own choice
         * @return this builder
         * @throws IllegalArgumentException if {@code bytes} is out of range
         */
        public Builder sendBufferBytes(int bytes) {
            this.sendBufferBytes = Require.between(bytes, 0, MOST_BYTES, "sendBufferBytes");
            return this;
        }

        /**
         * Sets the size of the system's receive buffer (SO_RCVBUF).
         *
         * @param bytes from 0 to 2^30; 0, the default, for the system's own choice
         * @return this builder
         * @throws IllegalArgumentException if {@code bytes} is out of range
         */
        public Builder receiveBufferBytes(int bytes) {
            this.receiveBufferBytes = Require.between(bytes, 0, MOST_BYTES, "receiveBufferBytes");
            return this;
        }

        /**
         * Sets how much is read at a time.
         *
         * @param bytes from 1 to 2^30; {@value #DEFAULT_READ_BUFFER_BYTES} by default
         * @return this builder
         * @throws IllegalArgumentException if {@code bytes} is out of range
         */
        public Builder readBufferBytes(int bytes) {
            this.readBufferBytes = Require.between(bytes, 1, MOST_BYTES, "readBufferBytes");
            return this;
        }

        /**
         * Sets how much a handler may leave unconsumed: the size of the longest message that it can wait for.
         *
         * @param bytes from 1 to 2^30; {@value #DEFAULT_MAX_UNCONSUMED_BYTES} by default
         * @return this builder
         * @throws IllegalArgumentException if {@code bytes} is out of range
         */
        public Builder maxUnconsumedBytes(int bytes) {
            this.maxUnconsumedBytes = Require.between(bytes, 1, MOST_BYTES, "maxUnconsumedBytes");
            return this;
        }

        /**
         * Sets how much may wait to be sent to a peer that does not read.
         *
         * @param bytes from 1 to 2^30; {@value #DEFAULT_MAX_PENDING_BYTES} by default
         * @return this builder
         * @throws IllegalArgumentException if {@code bytes} is out of range
         */
        public Builder maxPendingBytes(int bytes) {
            this.maxPendingBytes = Require.between(bytes, 1, MOST_BYTES, "maxPendingBytes");
            return this;
        }

        /**
         * Sets what happens to a message once the bound on pending bytes is reached.
         *
         * @param policy {@link SlowReaderPolicy#CLOSE} by default
         * @return this builder
         * @throws NullPointerException if {@code policy} is null
         */
        public Builder slowReaderPolicy(SlowReaderPolicy policy) {
            this.slowReaderPolicy = Objects.requireNonNull(policy, "slowReaderPolicy");
            return this;
        }

        /**
         * Sets how long a close waits for what is pending to be sent, and for the peer to end as well.
         *
         * @param timeout zero or longer; 2 s by default
         * @return this builder
         * @throws NullPointerException if {@code timeout} is null
         * @throws IllegalArgumentException if {@code timeout} is negative
         */
        public Builder closeTimeout(Duration timeout) {
            this.closeTimeout = Require.notNegative(timeout, "closeTimeout");
            return this;
        }

        /**
         * Sets what the names of threads begin with.
         *
         * @param threadName not blank; {@code volano} by default
         * @return this builder
         * @throws NullPointerException if {@code threadName} is null
         * @throws IllegalArgumentException if {@code threadName} is blank
         */
        public Builder threadName(String threadName) {
            this.threadName = Require.notBlank(threadName, "threadName");
            return this;
        }

        /**
         * Sets the addresses of this machine that a connector opens connections from, in turn. Each has ports of its
         * own, about 28,000 on Linux unless that is changed; so many connections can it have to one address and port.
         * Ports rest for a minute after a connection that this side ended: twice as many addresses as are needed at the
         * least do. A listener does not use them.
         *
         * @param addresses for example 127.0.0.2 and 127.0.0.3 on Linux, where all of 127.0.0.0/8 is there; none, the
         *     default, for the system's choice
         * @return this builder
         * @throws NullPointerException if {@code addresses} is null or has a null element
         */
        public Builder sourceAddresses(List<InetAddress> addresses) {
            this.sourceAddresses = List.copyOf(addresses);
            return this;
        }

        /**
         * Builds the options.
         *
         * @return the options
         */
        public ConnectionOptions build() {
            return new ConnectionOptions(this);
        }
    }
}
