package dev.volano.jfr;

import dev.volano.VolanoException;
import dev.volano.internal.Require;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A recording that runs, of this JVM or of another one of this machine and user, without environment variables, system
 * properties, command lines and other processes.
 *
 * <p>It is a ring: what is older than the pre-roll may be dropped, so that it can run for long, and what led to a
 * failure is in it. Only {@link #dump(Path)} writes a file. Thread-safe.
 *
 * <p>The first recording of a JVM takes it 0.4 to 1.5 s to start, and later ones some milliseconds while another one
 * runs: {@link FlightSession} sees to that.
 *
 * @since 0.1
 */
public final class FlightRecording implements AutoCloseable {

    private final Target target;

    private FlightRecording(Target target) {
        this.target = target;
    }

    /**
     * Starts to describe a recording of this JVM.
     *
     * @return a builder
     */
    public static Builder ofThisJvm() {
        return new Builder(ProcessHandle.current().pid());
    }

    /**
     * Starts to describe a recording of a JVM that runs on this machine, as the same user, on Java 17 or newer. It
     * needs the tool {@code jcmd} of the JDK that runs this code.
     *
     * @param pid the number of its process; that of this JVM is the same as {@link #ofThisJvm()}
     * @return a builder
     */
    public static Builder ofJvm(long pid) {
        return new Builder(pid);
    }

    /**
     * Writes what is recorded up to now to a file, and goes on recording. Of a JVM that hangs or has been killed it
     * writes what that had flushed, which it does once a second.
     *
     * @param file where to; its folder is made, and a file that is there is replaced
     * @return the file, and what is missing from it
     * @throws IOException if nothing can be written there
     * @throws NullPointerException if {@code file} is null
     * @throws IllegalStateException if the recording is closed
     */
    public DumpResult dump(Path file) throws IOException {
        Path whole = file.toAbsolutePath();
        Path folder = Objects.requireNonNull(whole.getParent(), "a file is in a folder");
        Files.createDirectories(folder);
        Path part = Files.createTempFile(folder, "recording-", ".part");
        try {
            List<String> remarks = new ArrayList<>(target.write(part));
            if (!Files.exists(part) || Files.size(part) == 0) {
                return new DumpResult(Optional.empty(), remarks);
            }
            try {
                Scrub.wipe(part);
            } catch (IOException e) {
                remarks.add("the recording was thrown away, because it could not be looked through for secrets: "
                        + e.getMessage());
                return new DumpResult(Optional.empty(), remarks);
            }
            Files.move(part, whole, StandardCopyOption.REPLACE_EXISTING);
            return new DumpResult(Optional.of(whole), remarks);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return new DumpResult(
                    Optional.empty(), List.of("the recording was not waited for, because this thread was interrupted"));
        } finally {
            Files.deleteIfExists(part);
        }
    }

    /**
     * Records no more. What was recorded can still be {@linkplain #dump(Path) written}, and that is faster than while
     * it records. Does nothing if it was called before.
     *
     * @throws IllegalStateException if the recording is closed
     */
    public void stop() {
        try {
            target.stop();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt(); // the caller's to see
        }
    }

    /** Ends the recording and forgets what was not dumped. Does nothing if it was called before. */
    @Override
    public void close() {
        target.close();
    }

    /** Builds and starts a {@link FlightRecording}. For one thread at a time. */
    public static final class Builder {

        private static final Duration DEFAULT_PRE_ROLL = Duration.ofSeconds(60);
        private static final Duration DEFAULT_TIMEOUT = Duration.ofSeconds(10);
        private static final long DEFAULT_MAX_BYTES = 64L << 20;
        private static final long LEAST_MAX_BYTES = 1L << 20; // less than a chunk would be of no use

        private final long pid;
        private String name = "volano";
        private @Nullable RecordingSettings settings;
        private Duration preRoll = DEFAULT_PRE_ROLL;
        private long maxBytes = DEFAULT_MAX_BYTES;
        private Duration timeout = DEFAULT_TIMEOUT;

        private Builder(long pid) {
            this.pid = pid;
        }

        /**
         * Sets what the recording is called, for tools that list recordings.
         *
         * @param name letters, digits, dots, dashes and underscores, at most 100; {@code volano} by default
         * @return this builder
         */
        public Builder name(String name) {
            this.name = name;
            return this;
        }

        /**
         * Sets what is recorded.
         *
         * @param settings the settings; {@link RecordingSettings#profile()} by default
         * @return this builder
         */
        public Builder settings(RecordingSettings settings) {
            this.settings = settings;
            return this;
        }

        /**
         * Sets how far back the recording reaches at least, if it is not bounded by its size before.
         *
         * @param preRoll at least 1 s; 60 s by default
         * @return this builder
         */
        public Builder preRoll(Duration preRoll) {
            this.preRoll = preRoll;
            return this;
        }

        /**
         * Sets how large the recording becomes at most, give or take a chunk (12 MB). The oldest parts go first.
         *
         * @param maxBytes bytes on disk, at least 1 MiB; 64 MiB by default
         * @return this builder
         */
        public Builder maxBytes(long maxBytes) {
            this.maxBytes = maxBytes;
            return this;
        }

        /**
         * Sets how long another JVM may take to answer, each time that it is told to start, write or stop. Of one that
         * takes longer, what it had flushed is used.
         *
         * @param timeout longer than zero; 10 s by default
         * @return this builder
         */
        public Builder timeout(Duration timeout) {
            this.timeout = timeout;
            return this;
        }

        /**
         * Starts the recording.
         *
         * @return a recording that runs, to be closed
         * @throws IllegalArgumentException if a part is out of range; the message names it and its range
         * @throws NullPointerException if a part was set to null
         * @throws VolanoException if nothing can be recorded; the message says why and what to do
         */
        public FlightRecording start() {
            if (!name.matches("[\\w.-]{1,100}")) {
                throw new IllegalArgumentException(
                        "name must be 1 to 100 letters, digits, dots, dashes and underscores: " + name);
            }
            if (Require.positive(preRoll, "preRoll").compareTo(Duration.ofSeconds(1)) < 0) {
                throw new IllegalArgumentException("preRoll must be at least 1 s: " + preRoll);
            }
            if (maxBytes < LEAST_MAX_BYTES) {
                throw new IllegalArgumentException("maxBytes must be at least " + LEAST_MAX_BYTES + ": " + maxBytes);
            }
            Require.positive(timeout, "timeout");
            JfrModule.require();
            RecordingSettings what = settings == null ? RecordingSettings.profile() : settings;
            if (pid != ProcessHandle.current().pid()) {
                return new FlightRecording(RemoteTarget.start(pid, name, what, preRoll, maxBytes, timeout));
            }
            try {
                return new FlightRecording(LocalTarget.start(name, what.entries(), preRoll, maxBytes));
            } catch (IllegalStateException e) { // how the recorder says that it is switched off or cannot write
                throw new VolanoException(
                        "the flight recorder of this JVM cannot record: " + e.getMessage()
                                + "; is it switched off, or is there no room in the folder for temporary files?",
                        e);
            }
        }
    }
}
