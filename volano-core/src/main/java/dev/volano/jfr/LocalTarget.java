package dev.volano.jfr;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import jdk.jfr.Recording;
import jdk.jfr.RecordingState;

/** A recording of this JVM. Not to be touched where {@link JfrModule} is not present. */
final class LocalTarget implements Target {

    private final Recording recording;

    private LocalTarget(Recording recording) {
        this.recording = recording;
    }

    static LocalTarget start(String name, Map<String, String> settings, Duration preRoll, long maxBytes) {
        Recording recording = new Recording(settings);
        try {
            recording.setName(name);
            recording.setToDisk(true);
            recording.setMaxAge(preRoll);
            recording.setMaxSize(maxBytes);
            recording.start();
            return new LocalTarget(recording);
        } catch (RuntimeException | Error e) {
            recording.close();
            throw e;
        }
    }

    /** Starts a recording of nothing, which keeps no more than the recorder makes it. */
    static LocalTarget startIdle() {
        return start("volano-session", Leaks.off(Map.of()), Duration.ofSeconds(1), 1);
    }

    @Override
    public synchronized List<String> write(Path file) throws IOException {
        if (recording.getState() == RecordingState.CLOSED) {
            throw new IllegalStateException("the recording is closed");
        }
        Files.deleteIfExists(file);
        recording.dump(file);
        return List.of();
    }

    @Override
    public synchronized List<String> stop() {
        RecordingState state = recording.getState();
        if (state == RecordingState.CLOSED) {
            throw new IllegalStateException("the recording is closed");
        }
        if (state == RecordingState.RUNNING) {
            recording.stop();
        }
        return List.of();
    }

    @Override
    public synchronized void close() {
        recording.close();
    }
}
