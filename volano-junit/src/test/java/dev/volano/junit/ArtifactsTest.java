package dev.volano.junit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.volano.jfr.RecordingSummary;
import dev.volano.requirement.Results;
import dev.volano.server.ChatServerLauncher;
import dev.volano.server.RunningServer;
import dev.volano.server.ServerSource;
import dev.volano.server.VolanoServer;
import dev.volano.workload.chat.ChatWorkload;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ArtifactsTest {

    private static final Pattern FILE = Pattern.compile("^  (file:\\S+/result\\.json)$", Pattern.MULTILINE);

    @TempDir
    private Path folder;

    static class Missed {

        @PerformanceTest
        @MinThroughput(2_000)
        void too_slow(MeasuredResults results) {
            results.add(Results.ofRates(1_000, 1_000, 1_000));
        }
    }

    @Test
    void the_message_links_to_the_files_of_the_test_and_says_how_to_run_it_again() throws IOException {
        String message = Engine.failureOf(Engine.run(Missed.class, "full", folder));

        Path published = folder.resolve("too_slow(MeasuredResults)").resolve("volano");
        assertThat(message)
                .contains("  " + published.resolve("result.json").toUri())
                .contains("  " + published.resolve("report.txt").toUri())
                .endsWith("again\n  mvn test -Dvolano.mode=full \"-Dtest=Missed#too_slow\"");
        assertThat(published.resolve("result.json")).content().contains("\"schema\"");
        assertThat(published.resolve("report.txt")).content().startsWith("a literal load\n");
        assertThat(published.resolve("recording.jfr")).doesNotExist();
    }

    @Test
    void where_junit_keeps_no_files_they_are_in_a_temporary_folder() throws IOException {
        Matcher file = FILE.matcher(Engine.failureOf(Engine.run(Missed.class, Map.of("volano.mode", "full"))));

        assertThat(file.find()).isTrue();
        Path json = Path.of(URI.create(file.group(1)));
        assertThat(json).exists();
        try (Stream<Path> files = Files.list(json.getParent())) {
            for (Path each : files.toList()) {
                Files.delete(each);
            }
        }
        Files.delete(json.getParent());
    }

    @Test
    void the_files_are_told_to_what_reads_the_standard_output() {
        PrintStream before = System.out;
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        System.setOut(new PrintStream(bytes, true, StandardCharsets.UTF_8));
        try {
            Engine.run(Missed.class, "full", folder);
        } finally {
            System.setOut(before);
        }
        Path published = folder.resolve("too_slow(MeasuredResults)").resolve("volano");
        assertThat(bytes.toString(StandardCharsets.UTF_8).lines())
                .contains(
                        "[[ATTACHMENT|" + published.resolve("result.json") + "]]",
                        "[[ATTACHMENT|" + published.resolve("report.txt") + "]]");
    }

    static class Breaks {

        @PerformanceTest
        void breaks(MeasuredResults results) {
            results.add(Results.ofRates(1_000, 1_000, 1_000));
            throw new IllegalStateException("after it was measured");
        }
    }

    @Test
    void what_was_measured_before_an_exception_is_published_too() {
        assertThat(Engine.failureOf(Engine.run(Breaks.class, "full", folder))).isEqualTo("after it was measured");

        assertThat(folder.resolve("breaks(MeasuredResults)/volano/result.json")).isNotEmptyFile();
    }

    static final class Embedded implements ServerSource {

        @Override
        public RunningServer start() {
            return VolanoServer.builder().build().start();
        }
    }

    private static void measure(RunningServer server, VolanoBenchmark benchmark) {
        benchmark.measure(
                server,
                client -> client.workload(
                        ChatWorkload.builder().rooms(1).users(3).count(20).build()));
    }

    static class Recorded {

        @PerformanceTest
        @RecordJfr(on = RecordJfr.When.ALWAYS, settings = "default")
        void passes(@Server(Embedded.class) RunningServer server, VolanoBenchmark benchmark) {
            measure(server, benchmark);
        }
    }

    @Test
    void a_recording_of_this_jvm_is_kept_of_each_test_on_request() throws IOException {
        Engine.run(Recorded.class, "smoke", folder).testEvents().assertStatistics(stats -> stats.succeeded(1));

        Path published =
                folder.resolve("passes(RunningServer, VolanoBenchmark)").resolve("volano");
        assertThat(RecordingSummary.of(published.resolve("recording.jfr")).events())
                .isPositive();
        assertThat(published.resolve("recording.md")).isNotEmptyFile();
    }

    static class FailsInFork {

        @PerformanceTest
        void fails(@Fork(ChatServerLauncher.class) ServerSource servers, VolanoBenchmark benchmark) {
            benchmark.measure(
                    servers,
                    1,
                    client -> client.workload(
                            ChatWorkload.builder().rooms(1).users(3).count(20).build()));
            throw new AssertionError("on purpose");
        }
    }

    @Test
    void a_recording_of_a_forked_server_that_has_ended_is_kept_of_a_test_that_fails() throws IOException {
        String message = Engine.failureOf(Engine.run(FailsInFork.class, "full", folder));

        Path published = folder.resolve("fails(ServerSource, VolanoBenchmark)").resolve("volano");
        Path recording = published.resolve("recording.jfr");
        assertThat(message)
                .contains("recording\n  " + recording.toUri() + "\n")
                .contains("jfr summary \"" + recording + "\"");
        assertThat(RecordingSummary.of(recording).events()).isPositive();
    }

    static class Never {

        @PerformanceTest
        @RecordJfr(on = RecordJfr.When.NEVER)
        void fails(@Server(Embedded.class) RunningServer server, VolanoBenchmark benchmark) {
            measure(server, benchmark);
            throw new AssertionError("on purpose");
        }
    }

    @Test
    void nothing_is_recorded_where_that_is_said() {
        assertThat(Engine.failureOf(Engine.run(Never.class, "full", folder)))
                .contains("on purpose")
                .doesNotContain("recording");
    }
}
