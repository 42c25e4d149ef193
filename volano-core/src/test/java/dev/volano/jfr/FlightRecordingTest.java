package dev.volano.jfr;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(120)
class FlightRecordingTest {

    @TempDir
    private Path folder;

    private static List<String> markers(Path file) throws IOException {
        return RecordingFile.readAllEvents(file).stream()
                .filter(event -> event.getEventType().getName().equals(Marker.NAME))
                .map(event -> event.getString("text"))
                .toList();
    }

    @Test
    void what_happened_before_the_dump_is_in_the_file() throws IOException {
        Path file = folder.resolve("made/for/it.jfr");
        try (FlightRecording recording = FlightRecording.ofThisJvm().start()) {
            Marker.emit("first");
            assertThat(recording.dump(file).file()).contains(file);
            assertThat(markers(file)).containsExactly("first");

            Marker.emit("second");
            DumpResult again = recording.dump(file);

            assertThat(again.complete()).isTrue();
            assertThat(again.remarks()).isEmpty();
            assertThat(markers(file)).as("the file is replaced").containsExactly("first", "second");
        }
        try (var files = Files.list(file.getParent())) {
            assertThat(files).as("nothing else is left").containsExactly(file);
        }
    }

    @Test
    void a_stopped_recording_has_what_came_before_and_nothing_of_what_came_after() throws IOException {
        Path file = folder.resolve("stopped.jfr");
        try (FlightRecording recording = FlightRecording.ofThisJvm().start()) {
            Marker.emit("before");
            recording.stop();
            recording.stop();
            Marker.emit("after");

            recording.dump(file);
        }

        assertThat(markers(file)).containsExactly("before");
    }

    @Test
    void two_recordings_hold_what_happened_in_their_own_time() throws IOException {
        Path first = folder.resolve("first.jfr");
        Path second = folder.resolve("second.jfr");
        try (FlightSession session = FlightSession.open(RecordingSettings.standard())) {
            try (FlightRecording recording = session.recording().name("one").start()) {
                Marker.emit("one");
                recording.stop();
                recording.dump(first);
            }
            try (FlightRecording recording = session.recording().name("two").start()) {
                Marker.emit("two");
                recording.stop();
                recording.dump(second);
            }
        }

        assertThat(markers(first)).containsExactly("one");
        assertThat(markers(second)).containsExactly("two");
    }

    @Test
    void a_session_leaves_no_recording_behind() {
        try (FlightSession session = FlightSession.open(RecordingSettings.standard())) {
            assertThat(session.took()).isPositive();
            assertThat(jdk.jfr.FlightRecorder.getFlightRecorder().getRecordings())
                    .extracting(jdk.jfr.Recording::getName)
                    .containsExactly("volano-session");
        }

        assertThat(jdk.jfr.FlightRecorder.getFlightRecorder().getRecordings()).isEmpty();
    }

    @Test
    void a_closed_recording_says_so() {
        FlightRecording recording = FlightRecording.ofThisJvm().start();
        recording.close();
        recording.close();

        assertThatIllegalStateException().isThrownBy(() -> recording.dump(folder.resolve("closed.jfr")));
        assertThatIllegalStateException().isThrownBy(recording::stop);
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void a_folder_that_cannot_be_made_is_an_error_of_the_caller() throws IOException {
        Path file = Files.createFile(folder.resolve("file"));
        try (FlightRecording recording = FlightRecording.ofThisJvm().start()) {
            assertThatExceptionOfType(IOException.class)
                    .isThrownBy(() -> recording.dump(file.resolve("in-a-file.jfr")));
        }
    }

    @Test
    void parts_out_of_range_are_named() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> FlightRecording.ofThisJvm().name("a b").start())
                .withMessageContaining("name");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> FlightRecording.ofThisJvm()
                        .preRoll(Duration.ofMillis(999))
                        .start())
                .withMessageContaining("preRoll must be at least 1 s");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> FlightRecording.ofThisJvm().maxBytes(1000).start())
                .withMessageContaining("maxBytes must be at least 1048576: 1000");
    }

    /** Not an assertion, because nobody knows what else the machine does: for who reads the output. */
    @Test
    void the_cost_per_test_is_printed() throws IOException {
        try (FlightSession session = FlightSession.open(RecordingSettings.profile())) {
            long[] nanos = new long[20];
            for (int i = 0; i < nanos.length; i++) {
                long start = System.nanoTime();
                try (FlightRecording recording = session.recording().start()) {
                    recording.stop();
                }
                nanos[i] = System.nanoTime() - start;
            }
            java.util.Arrays.sort(nanos);
            System.out.printf(
                    "JFR on Java %d: session opened in %d ms; start, stop and close per test: median %.1f ms, most %.1f ms%n",
                    Runtime.version().feature(),
                    session.took().toMillis(),
                    nanos[nanos.length / 2] / 1e6,
                    nanos[nanos.length - 1] / 1e6);
        }
    }
}
