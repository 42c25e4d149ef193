package dev.volano.client;

import java.util.SplittableRandom;

/** When messages are due under an offered rate, and on which connection. For one thread at a time. */
final class Schedule {

    private static final double NANOS_PER_SECOND = 1e9;

    private final OfferedRate rate;
    private final int connections;
    private final SplittableRandom random;
    private long number;
    private double poissonNanos;
    private long dueNanos;
    private int connection;

    Schedule(OfferedRate rate, int connections, long seed) {
        this.rate = rate;
        this.connections = connections;
        random = new SplittableRandom(seed);
        next();
    }

    /** Goes on to the next message. */
    void next() {
        double gapNanos = NANOS_PER_SECOND / rate.messagesPerSecond();
        if (rate.arrivals() == OfferedRate.Arrivals.POISSON) {
            poissonNanos -= Math.log(1 - random.nextDouble()) * gapNanos;
            dueNanos = (long) poissonNanos;
            connection = random.nextInt(connections);
        } else {
            dueNanos = (long) (number * gapNanos); // from the number, so that nothing adds up
            connection = (int) (number % connections);
        }
        number++;
    }

    /** Returns when the message is due, from the start of the schedule. */
    long dueNanos() {
        return dueNanos;
    }

    /** Returns on which connection the message is due, from 0. */
    int connection() {
        return connection;
    }
}
