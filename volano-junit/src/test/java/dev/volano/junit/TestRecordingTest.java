package dev.volano.junit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.volano.jfr.DumpResult;
import dev.volano.jfr.RecordingSummary;
import dev.volano.server.ChatServerLauncher;
import dev.volano.server.RunningServer;
import dev.volano.server.ServerSource;
import dev.volano.server.VolanoServer;
import dev.volano.workload.chat.ChatWorkload;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TestRecordingTest {

    @TempDir
    private Path folder;

    private static final ChatWorkload SMALL =
            ChatWorkload.builder().rooms(1).users(3).count(20).build();

    static final class Embedded implements ServerSource {

        @Override
        public RunningServer start() {
            return VolanoServer.builder().build().start();
        }
    }

    private Path published(String test) {
        return folder.resolve(test).resolve("volano");
    }

    static class OfBoth {

        @PerformanceTest
        @RecordJfr(on = RecordJfr.When.ALWAYS, settings = "default", generator = true)
        void both(@Fork(ChatServerLauncher.class) RunningServer server, VolanoBenchmark benchmark) {
            benchmark.measure(server, client -> client.workload(SMALL));
        }
    }

    @Test
    void the_generator_has_a_recording_of_its_own_on_request() throws IOException {
        Engine.run(OfBoth.class, "smoke", folder).testEvents().assertStatistics(stats -> stats.succeeded(1));

        Path files = published("both(RunningServer, VolanoBenchmark)");
        assertThat(RecordingSummary.of(files.resolve("recording.jfr")).events()).isPositive();
        assertThat(RecordingSummary.of(files.resolve("generator.jfr")).events()).isPositive();
        assertThat(files.resolve("generator.md")).isNotEmptyFile();
        // Of two JVMs: the windows of the measurement are told to the generator's recorder alone.
        assertThat(hasWindows(files.resolve("generator.jfr"))).isTrue();
        assertThat(hasWindows(files.resolve("recording.jfr"))).isFalse();
    }

    private static boolean hasWindows(Path recording) throws IOException {
        return RecordingFile.readAllEvents(recording).stream()
                .anyMatch(event -> event.getEventType().getCategoryNames().contains("Volano"));
    }

    static class OfOneJvm {

        @PerformanceTest
        @RecordJfr(on = RecordJfr.When.ALWAYS, settings = "default", generator = true)
        void one(@Server(Embedded.class) RunningServer server, VolanoBenchmark benchmark) {
            benchmark.measure(server, client -> client.workload(SMALL));
        }
    }

    @Test
    void a_server_in_the_generators_jvm_is_in_the_same_recording() {
        Engine.run(OfOneJvm.class, "smoke", folder).testEvents().assertStatistics(stats -> stats.succeeded(1));

        Path files = published("one(RunningServer, VolanoBenchmark)");
        assertThat(files.resolve("recording.jfr")).isNotEmptyFile();
        assertThat(files.resolve("generator.jfr")).doesNotExist();
    }

    static class Kept {

        @PerformanceTest
        @RecordJfr(on = RecordJfr.When.FAILURE, settings = "default")
        void kept(@Server(Embedded.class) RunningServer server, VolanoBenchmark benchmark, TestRecording recording) {
            benchmark.measure(server, client -> client.workload(SMALL));
            recording.keep();
        }

        @PerformanceTest
        @RecordJfr(on = RecordJfr.When.FAILURE, settings = "default")
        void not_kept(@Server(Embedded.class) RunningServer server, VolanoBenchmark benchmark) {
            benchmark.measure(server, client -> client.workload(SMALL));
        }
    }

    @Test
    void a_test_that_passes_keeps_its_recording_if_it_says_so() {
        Engine.run(Kept.class, "full", folder).testEvents().assertStatistics(stats -> stats.succeeded(2));

        assertThat(published("kept(RunningServer, VolanoBenchmark, TestRecording)")
                        .resolve("recording.jfr"))
                .isNotEmptyFile();
        assertThat(published("not_kept(RunningServer, VolanoBenchmark)").resolve("result.json"))
                .isNotEmptyFile();
        assertThat(published("not_kept(RunningServer, VolanoBenchmark)").resolve("recording.jfr"))
                .doesNotExist();
    }

    static class Dumped {

        @PerformanceTest
        @RecordJfr(on = RecordJfr.When.FAILURE, settings = "default")
        void dumped(
                @Fork(ChatServerLauncher.class) ServerSource servers,
                VolanoBenchmark benchmark,
                TestRecording recording,
                @TempDir Path own)
                throws IOException {
            DumpResult before = recording.dump(own.resolve("before.jfr"));
            assertThat(before.file()).isEmpty();
            assertThat(before.remarks()).singleElement().asString().contains("@RecordJfr");

            benchmark.measure(servers, 1, client -> client.workload(SMALL));
            for (String name : new String[] {"new/one.jfr", "new/two.jfr"}) { // of a server that has ended
                Path file = own.resolve(name);
                assertThat(recording.dump(file).file()).isEqualTo(Optional.of(file));
                assertThat(RecordingSummary.of(file).events()).isPositive();
            }
            benchmark.measure(servers, 1, client -> client.workload(SMALL));
        }
    }

    @Test
    void what_there_is_so_far_can_be_written_any_time() {
        Engine.run(Dumped.class, "full", folder).testEvents().assertStatistics(stats -> stats.succeeded(1));
    }

    static class NotInSmoke {

        @PerformanceTest
        void smoke(@Server(Embedded.class) RunningServer server, VolanoBenchmark benchmark, TestRecording recording)
                throws IOException {
            benchmark.measure(server, client -> client.workload(SMALL));
            recording.keep();
            assertThat(recording.dump(Path.of("not-made.jfr")).file()).isEmpty();
        }
    }

    @Test
    void a_smoke_test_records_nothing_by_default() {
        Engine.run(NotInSmoke.class, "smoke", folder).testEvents().assertStatistics(stats -> stats.succeeded(1));

        Path files = published("smoke(RunningServer, VolanoBenchmark, TestRecording)");
        assertThat(files.resolve("result.json")).isNotEmptyFile();
        assertThat(files.resolve("recording.jfr")).doesNotExist();
    }
}
