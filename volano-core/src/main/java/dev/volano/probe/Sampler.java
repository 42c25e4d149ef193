package dev.volano.probe;

import dev.volano.internal.Require;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Samples the generator, the server and the machine while a measurement runs, on a thread of its own.
 *
 * <pre>{@code
 * try (Sampler sampler = Sampler.builder().server(pid).start()) {
 *     Sampler.Mark begin = sampler.mark();
 *     measure();
 *     UsageReport usage = sampler.between(begin, sampler.mark());
 * }
 * }</pre>
 *
 * <p>The generator is this process. A server that ends, hangs or was stopped ends nothing here: what was sampled before
 * is kept. Each round of samples takes about a millisecond of CPU time or less, and some 1,000 bytes until the sampler
 * is forgotten. All methods may be called by any thread.
 *
 * @since 0.1
 */
public final class Sampler implements AutoCloseable {

    private static final Duration CLOSE_DEADLINE = Duration.ofSeconds(5);

    private final Rounds rounds;
    private final long intervalNanos;
    private final List<Round> taken = new ArrayList<>(); // guarded by this, as are the rounds
    private final CountDownLatch closing = new CountDownLatch(1);
    private final Thread thread;

    private Sampler(Rounds rounds, Duration interval) {
        this.rounds = rounds;
        this.intervalNanos = interval.toNanos();
        this.thread = new Thread(this::run, "volano-sampler");
        this.thread.setDaemon(true);
    }

    /**
     * Begins to describe a sampler.
     *
     * @return a builder; all parts have defaults
     */
    public static Builder builder() {
        return new Builder();
    }

    /** A moment for which there are samples of everything. */
    public static final class Mark {

        private final Sampler sampler;
        private final int index;

        private Mark(Sampler sampler, int index) {
            this.sampler = sampler;
            this.index = index;
        }
    }

    /**
     * Takes a sample of everything now, those numbers too that cost more. Takes some milliseconds, with a thousand
     * threads some ten; and as long as the deadline for a sample, if the server's JVM does not answer. An interrupt
     * does not end it.
     *
     * @return the moment, for {@link #between}
     */
    public Mark mark() {
        boolean interrupted = Thread.interrupted(); // the last sample of a measurement that an interrupt ended
        try {
            synchronized (this) {
                taken.add(rounds.take(true));
                return new Mark(this, taken.size() - 1);
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /**
     * Sums up what was sampled from one moment to another. Also after the sampler was closed.
     *
     * @param begin the one
     * @param end the other, later
     * @return the report
     * @throws IllegalArgumentException if a mark is another sampler's, or {@code end} is not later than {@code begin}
     */
    public UsageReport between(Mark begin, Mark end) {
        if (begin.sampler != this || end.sampler != this) {
            throw new IllegalArgumentException("the marks must be of this sampler");
        }
        if (end.index <= begin.index) {
            throw new IllegalArgumentException("end must be later than begin");
        }
        synchronized (this) {
            return UsageReport.of(List.copyOf(taken.subList(begin.index, end.index + 1)), rounds.notes());
        }
    }

    /**
     * Ends the thread, and the connection to the server's JVM. Returns within seconds. Does nothing if closed already.
     */
    @Override
    public void close() {
        closing.countDown();
        try {
            thread.join(CLOSE_DEADLINE.toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt(); // it ends without anybody waiting for it
        }
        synchronized (this) {
            rounds.close();
        }
    }

    private void run() {
        try {
            long next = System.nanoTime() + intervalNanos;
            while (!closing.await(next - System.nanoTime(), TimeUnit.NANOSECONDS)) {
                sample();
                next = Math.max(next, System.nanoTime() - intervalNanos) + intervalNanos; // no rush after a delay
            }
        } catch (InterruptedException e) {
            note("sampling was interrupted, and there are samples at the marks only");
        }
    }

    private synchronized void sample() {
        taken.add(rounds.take(false));
    }

    private synchronized void note(String sentence) {
        rounds.note(sentence);
    }

    /** Builds a {@link Sampler}. For one thread at a time. */
    public static final class Builder {

        private Duration interval = Duration.ofSeconds(1);
        private OptionalLong server = OptionalLong.empty();
        private Duration attachDeadline = Duration.ofSeconds(10);
        private Duration sampleDeadline = Duration.ofSeconds(1);

        private Builder() {}

        /**
         * Sets the time from one sample to the next; 1 s unless set.
         *
         * @param interval the time, at least 10 ms
         * @return this builder
         * @throws IllegalArgumentException if {@code interval} is less than 10 ms
         */
        public Builder interval(Duration interval) {
            if (interval.compareTo(Duration.ofMillis(10)) < 0) {
                throw new IllegalArgumentException("interval must be at least 10 ms: " + interval);
            }
            this.interval = interval;
            return this;
        }

        /**
         * Sets the process of the server; none is known unless set. If it is a JVM that can be attached to, that is
         * sampled, too. If it is this process, there is nothing more to sample.
         *
         * @param pid its process id
         * @return this builder
         */
        public Builder server(long pid) {
            this.server = OptionalLong.of(pid);
            return this;
        }

        /**
         * Sets how long it may take to attach to the server's JVM; 10 s unless set.
         *
         * @param attachDeadline the time, longer than zero
         * @return this builder
         * @throws IllegalArgumentException if {@code attachDeadline} is zero or negative
         */
        public Builder attachDeadline(Duration attachDeadline) {
            this.attachDeadline = Require.positive(attachDeadline, "attachDeadline");
            return this;
        }

        /**
         * Sets how long the server's JVM may take to answer for a sample; 1 s unless set.
         *
         * @param sampleDeadline the time, longer than zero
         * @return this builder
         * @throws IllegalArgumentException if {@code sampleDeadline} is zero or negative
         */
        public Builder sampleDeadline(Duration sampleDeadline) {
            this.sampleDeadline = Require.positive(sampleDeadline, "sampleDeadline");
            return this;
        }

        /**
         * Attaches to the server's JVM, if there is one, and starts to sample. That may take as long as its deadline.
         * Why the JVM cannot be sampled, if so, is said in the notes of the report.
         *
         * @return the sampler, to be closed
         */
        public Sampler start() {
            Optional<ProcessMeter> process = Optional.empty();
            JvmMeter jvm = null;
            String note = null;
            if (server.isPresent()
                    && server.getAsLong() == ProcessHandle.current().pid()) {
                note = "the server runs in the process of the generator: all of that is the generator's";
            } else if (server.isPresent()) {
                process = Optional.of(ProcessMeter.of(server.getAsLong()));
                try {
                    jvm = JvmMeter.attach(server.getAsLong(), attachDeadline, sampleDeadline);
                } catch (IOException e) {
                    note = "the server's JVM is not known: " + e.getMessage();
                }
            }
            return started(new Rounds(process, Optional.ofNullable(jvm)), note);
        }

        private Sampler started(Rounds rounds, @Nullable String note) {
            if (note != null) {
                rounds.note(note);
            }
            Sampler sampler = new Sampler(rounds, interval);
            sampler.thread.start();
            return sampler;
        }
    }
}
