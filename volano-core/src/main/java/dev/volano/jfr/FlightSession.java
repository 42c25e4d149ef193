package dev.volano.jfr;

import java.time.Duration;
import java.util.Objects;

/**
 * Pays for the first recording of this JVM once, and keeps the recorder going so that each further one starts within
 * milliseconds. To be opened before any warm-up, and held for all measurements.
 *
 * <pre>{@code
 * try (FlightSession session = FlightSession.open(RecordingSettings.profile())) {
 *     try (FlightRecording recording = session.recording().start()) {
 *         ...
 *     }
 * }
 * }</pre>
 *
 * @since 0.1
 */
public final class FlightSession implements AutoCloseable {

    private final RecordingSettings settings;
    private final Target keptAlive;
    private final Duration took;

    private FlightSession(RecordingSettings settings, Target keptAlive, Duration took) {
        this.settings = settings;
        this.keptAlive = keptAlive;
        this.took = took;
    }

    /**
     * Opens a session.
     *
     * @param settings what its recordings contain
     * @return the session, to be closed
     * @throws NullPointerException if {@code settings} is null
     * @throws dev.volano.VolanoException if this JVM has no flight recorder
     */
    public static FlightSession open(RecordingSettings settings) {
        Objects.requireNonNull(settings, "settings");
        JfrModule.require();
        long startNanos = System.nanoTime();
        // Nothing of its own is recorded, and of what others record for their own it would keep every chunk.
        Target keptAlive = LocalTarget.startIdle();
        try {
            // What only the first recording with these events does, such as to change the classes that have them.
            FlightRecording.ofThisJvm().settings(settings).start().close();
        } catch (RuntimeException | Error e) {
            keptAlive.close();
            throw e;
        }
        return new FlightSession(settings, keptAlive, Duration.ofNanos(System.nanoTime() - startNanos));
    }

    /**
     * Starts to describe a recording of this JVM with the session's settings.
     *
     * @return a builder
     */
    public FlightRecording.Builder recording() {
        return FlightRecording.ofThisJvm().settings(settings);
    }

    /**
     * Returns what the session saved each measurement.
     *
     * @return how long it took to open
     */
    public Duration took() {
        return took;
    }

    /** Lets the recorder rest. Recordings that still run go on. */
    @Override
    public void close() {
        keptAlive.close();
    }
}
