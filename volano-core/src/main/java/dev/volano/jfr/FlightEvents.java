package dev.volano.jfr;

import dev.volano.internal.Require;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * Puts into every recording of this JVM what the measurement did, so that what the JVM did can be laid beside it. The
 * events are of the category {@code Volano}, and are named {@code dev.volano.Phase}, {@code .Window},
 * {@code .Violation} and {@code .Verdict}.
 *
 * <p>There is one event for a phase, a window or a verdict, and none for a message. Without a recording, or without a
 * flight recorder in this JVM, nothing happens. Texts are cut off at 1000 characters. Thread-safe.
 *
 * @since 0.1
 */
public final class FlightEvents {

    private FlightEvents() {}

    /**
     * Begins a phase of a measurement.
     *
     * @param phase its name, for example {@code warm-up}
     * @param run which run of the measurement, from 1 on
     * @return what ends the phase when it is closed
     * @throws NullPointerException if {@code phase} is null
     * @throws IllegalArgumentException if {@code run} is less than 1
     */
    public static Phase phase(String phase, int run) {
        Objects.requireNonNull(phase, "phase");
        Require.atLeast(run, 1, "run");
        return new Phase(JfrModule.present() ? PhaseEvent.started(phase, run) : () -> {});
    }

    /**
     * Tells what was counted in a window of time that ends now.
     *
     * @param messagesPerSecond the rate, not negative
     * @param p50 the median latency; null if there was no message
     * @param p99 the 99th percentile of latency; null if there was no message
     * @param connections how many are open at the end, not negative
     * @param errors how many there were in the window, not negative
     */
    public static void window(
            double messagesPerSecond, @Nullable Duration p50, @Nullable Duration p99, long connections, long errors) {
        if (JfrModule.present()) {
            WindowEvent.emit(messagesPerSecond, p50, p99, connections, errors);
        }
    }

    /**
     * Tells that a requirement was not met.
     *
     * @param required what was required, with its unit
     * @param measured what was measured, with its unit
     * @throws NullPointerException if an argument is null
     */
    public static void violation(String required, String measured) {
        Objects.requireNonNull(required, "required");
        Objects.requireNonNull(measured, "measured");
        if (JfrModule.present()) {
            ViolationEvent.emit(required, measured);
        }
    }

    /**
     * Tells what a measurement came to.
     *
     * @param subject what was judged, such as a test
     * @param verdict pass, fail or inconclusive
     * @param reason why
     * @throws NullPointerException if an argument is null
     */
    public static void verdict(String subject, String verdict, String reason) {
        Objects.requireNonNull(subject, "subject");
        Objects.requireNonNull(verdict, "verdict");
        Objects.requireNonNull(reason, "reason");
        if (JfrModule.present()) {
            VerdictEvent.emit(subject, verdict, reason);
        }
    }

    /** A phase that has begun. */
    public static final class Phase implements AutoCloseable {

        private final Runnable end;
        private final AtomicBoolean closed = new AtomicBoolean();

        private Phase(Runnable end) {
            this.end = end;
        }

        /** Ends the phase. Does nothing if it was called before. */
        @Override
        public void close() {
            if (closed.compareAndSet(false, true)) {
                end.run();
            }
        }
    }
}
