package dev.volano.junit;

import dev.volano.jfr.DumpResult;
import dev.volano.jfr.FlightRecording;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What is recorded of a JVM, and still there when it has ended. For one thread at a time. */
final class RecordedJvm {

    private @Nullable FlightRecording recording;
    private @Nullable Path dumped; // of a JVM that has ended

    RecordedJvm() {}

    /** Takes a recording that runs. */
    void begin(FlightRecording runs) {
        recording = runs;
    }

    /** Keeps what was recorded, because the JVM is about to end; returns what is missing and why. */
    List<String> end() throws IOException {
        if (recording == null) {
            return List.of();
        }
        Path file = Files.createTempFile("volano-", ".jfr");
        try (FlightRecording ends = recording) {
            recording = null;
            DumpResult result = ends.dump(file);
            dumped = result.file().orElse(null);
            return result.remarks();
        } finally {
            if (dumped == null) {
                Files.deleteIfExists(file);
            }
        }
    }

    /** Writes what was recorded up to now, and forgets nothing; empty if nothing is recorded. */
    Optional<DumpResult> write(Path file) throws IOException {
        if (dumped != null) {
            Path whole = file.toAbsolutePath();
            Files.createDirectories(Objects.requireNonNull(whole.getParent(), "a file is in a folder"));
            Files.copy(dumped, whole, StandardCopyOption.REPLACE_EXISTING);
            return Optional.of(new DumpResult(Optional.of(whole), List.of()));
        }
        return recording == null ? Optional.empty() : Optional.of(recording.dump(file));
    }

    /** Ends the recording, and forgets what it has. */
    void forget() throws IOException {
        if (recording != null) {
            recording.close();
            recording = null;
        }
        if (dumped != null) {
            Path file = dumped;
            dumped = null;
            Files.deleteIfExists(file);
        }
    }
}
