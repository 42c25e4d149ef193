package dev.volano.jfr;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.volano.VolanoException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Recordings of a JVM that lives, stands still, ends, or is killed. */
@Timeout(180)
class RemoteRecordingTest {

    private static final String SECRET = "s3cr3t-that-nobody-may-see";
    private static final long DEADLINE_NANOS = TimeUnit.SECONDS.toNanos(60);

    @TempDir
    private Path folder;

    private Java victim(String... options) throws IOException {
        // Its temporary files here, so that nothing is left of one that is killed.
        Java jvm = Java.start(
                Map.of("VOLANO_TEST", SECRET),
                Stream.concat(Stream.of("-Dvolano.test=" + SECRET, "-Djava.io.tmpdir=" + folder), Stream.of(options))
                        .toList(),
                Victim.class,
                SECRET);
        jvm.awaitLine("ready");
        return jvm;
    }

    private static void emit(Java jvm, String text) throws IOException {
        jvm.say(text);
        jvm.awaitLine("emitted " + text);
    }

    private static FlightRecording.Builder recording(Java jvm) {
        return FlightRecording.ofJvm(jvm.pid()).timeout(Duration.ofSeconds(30));
    }

    private static List<String> markers(Path file) throws IOException {
        return RecordingFile.readAllEvents(file).stream()
                .filter(event -> event.getEventType().getName().equals(Marker.NAME))
                .map(event -> event.getString("text"))
                .toList();
    }

    /** Emits until an event is on disk: what is looked for by its text among the bytes there. */
    private void emitUntilFlushed(Java jvm, String text) throws IOException, InterruptedException {
        long start = System.nanoTime();
        while (!flushed(text)) {
            assertThat(System.nanoTime() - start).as("it is flushed, in time").isLessThan(DEADLINE_NANOS);
            emit(jvm, text);
            TimeUnit.MILLISECONDS.sleep(100);
        }
    }

    private boolean flushed(String text) throws IOException {
        List<Path> files;
        try (Stream<Path> all = Files.walk(folder)) {
            files = all.filter(each -> each.toString().endsWith(".jfr")).toList();
        }
        for (Path file : files) {
            Path copy = folder.resolve("copy");
            Repair.copy(List.of(file), copy);
            boolean found = Files.size(copy) > 0 && markers(copy).contains(text);
            Files.delete(copy);
            if (found) {
                return true;
            }
        }
        return false;
    }

    @Test
    void a_jvm_that_lives_writes_what_it_recorded() throws Exception {
        Path file = folder.resolve("ours.jfr");
        try (Java jvm = victim();
                FlightRecording recording = recording(jvm).start()) {
            emit(jvm, "first");
            assertThat(recording.dump(file)).isEqualTo(new DumpResult(Optional.of(file), List.of()));
            assertThat(markers(file)).containsExactly("first");

            emit(jvm, "second");
            recording.stop();
            emit(jvm, "third");
            assertThat(recording.dump(file).complete()).isTrue();
        }

        assertThat(markers(file)).containsExactly("first", "second");
        assertThat(new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1))
                .doesNotContain(SECRET);
    }

    @Test
    void of_a_jvm_that_was_killed_there_is_what_it_had_flushed() throws Exception {
        Path file = folder.resolve("ours.jfr");
        try (Java jvm = victim();
                FlightRecording recording = recording(jvm).start()) {
            emitUntilFlushed(jvm, "before the kill");
            jvm.signal("KILL");
            jvm.awaitEnd();

            DumpResult result = recording.dump(file);

            assertThat(result.complete()).isFalse();
            assertThat(result.remarks().get(0))
                    .startsWith("process " + jvm.pid() + " has ended; this is what it had written");
        }
        assertThat(markers(file)).contains("before the kill");
        try (Stream<Path> left = Files.list(folder)) {
            assertThat(left.filter(Files::isDirectory)
                            .filter(each -> each.toString().matches(".*_\\d+")))
                    .as("what the JVM that was killed could not delete")
                    .isEmpty();
        }
        assertThat(RecordingSummary.of(file).remarks())
                .as("the file itself is sound")
                .isEmpty();
        assertThat(new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1))
                .doesNotContain(SECRET);
    }

    @Test
    void a_jvm_that_stands_still_is_not_waited_for_longer_than_said() throws Exception {
        Path file = folder.resolve("ours.jfr");
        try (Java jvm = victim()) {
            FlightRecording recording = FlightRecording.ofJvm(jvm.pid())
                    .timeout(Duration.ofSeconds(8))
                    .start();
            emitUntilFlushed(jvm, "again");
            jvm.signal("STOP");

            DumpResult result = recording.dump(file);
            recording.close();

            assertThat(result.remarks().get(0))
                    .startsWith("process " + jvm.pid() + " did not answer within 8000 ms; this is what it had written");
            assertThat(markers(file)).contains("again");
        }
    }

    @Test
    void a_jvm_that_ends_by_itself_leaves_all_of_it() throws Exception {
        Path file = folder.resolve("ours.jfr");
        try (Java jvm = victim();
                FlightRecording recording = recording(jvm).start()) {
            emit(jvm, "last words");
            jvm.say("exit");
            assertThat(jvm.awaitEnd()).isEqualTo(3);

            assertThat(recording.dump(file).complete()).isTrue();
        }
        assertThat(markers(file)).containsExactly("last words");
    }

    @Test
    void a_jvm_that_ran_out_of_memory_leaves_what_it_had_flushed() throws Exception {
        Path file = folder.resolve("ours.jfr");
        try (Java jvm = victim("-Xmx64m", "-XX:+ExitOnOutOfMemoryError");
                FlightRecording recording = recording(jvm).start()) {
            emitUntilFlushed(jvm, "before the end");
            jvm.say("exhaust");
            jvm.awaitEnd();

            assertThat(recording.dump(file).file()).contains(file);
        }
        assertThat(markers(file)).contains("before the end");
    }

    @Test
    void what_is_closed_is_gone_from_the_other_jvm() throws Exception {
        try (Java jvm = victim()) {
            FlightRecording recording = recording(jvm).name("of-this-test").start();
            Jcmd jcmd = Jcmd.to(jvm.pid(), Duration.ofSeconds(30), folder);
            assertThat(jcmd.ask("JFR.check").text()).contains("name=of-this-test-");

            recording.close();
            recording.close();

            assertThat(jcmd.ask("JFR.check").text()).contains("No available recordings");
            assertThatIllegalStateException().isThrownBy(() -> recording.dump(folder.resolve("closed.jfr")));
            assertThatIllegalStateException().isThrownBy(recording::stop);
        }
    }

    @Test
    void what_is_no_jvm_is_named() throws Exception {
        Process process = new ProcessBuilder("sleep", "60").start();
        try {
            assertThatExceptionOfType(VolanoException.class)
                    .isThrownBy(() -> FlightRecording.ofJvm(process.pid())
                            .timeout(Duration.ofSeconds(30))
                            .start())
                    .withMessageStartingWith("process " + process.pid() + " cannot be recorded: ");
        } finally {
            process.destroyForcibly().waitFor();
        }
        assertThatExceptionOfType(VolanoException.class)
                .isThrownBy(() -> FlightRecording.ofJvm(process.pid()).start())
                .withMessage("there is no process " + process.pid() + " to record");
    }

    @Test
    void this_jvm_is_recorded_from_within() throws Exception {
        Path file = folder.resolve("ours.jfr");
        try (FlightRecording recording =
                FlightRecording.ofJvm(ProcessHandle.current().pid()).start()) {
            Marker.emit("here");
            recording.dump(file);
        }
        assertThat(markers(file)).containsExactly("here");
    }
}
