package dev.volano.evidence;

import static org.assertj.core.api.Assertions.assertThat;

import dev.volano.VolanoException;
import dev.volano.client.PairedClient;
import dev.volano.client.WarmUp;
import dev.volano.jfr.MethodShift;
import dev.volano.server.ChatServerLauncher;
import dev.volano.server.ForkedServer;
import dev.volano.server.RunningServer;
import dev.volano.server.ServerSource;
import dev.volano.workload.chat.ChatWorkload;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(120)
class SideBySideRecordingTest {

    private final List<RunningServer> started = new CopyOnWriteArrayList<>();

    @TempDir
    private Path folder;

    private static PairedClient.Builder load(PairedClient.Builder client) {
        return client.workload(ChatWorkload.builder().rooms(1).users(3).build())
                .warmUp(WarmUp.none())
                .measureFor(Duration.ofMillis(1_500))
                .leastBlocks(30);
    }

    private static RunningServer embedded() {
        return new ChatServerLauncher().launch(List.of());
    }

    private ServerSource busy(String what) {
        return () -> {
            RunningServer server =
                    ForkedServer.of(BusyLauncher.class).arguments(what).start();
            started.add(server);
            return server;
        };
    }

    @Test
    void what_became_hotter_is_told_and_both_recordings_are_kept() {
        Path files = folder.resolve("new").resolve("folder");

        SideBySideRecording recording =
                SideBySideRecording.of(busy("before"), busy("added"), SideBySideRecordingTest::load, files);

        assertThat(recording.remarks()).isEmpty();
        assertThat(recording.files())
                .containsExactly(
                        files.resolve("baseline.jfr"), files.resolve("candidate.jfr"), files.resolve("difference.html"))
                .allMatch(Files::isRegularFile);
        assertThat(recording.difference().orElseThrow().hotter())
                .extracting(MethodShift::method)
                .anyMatch(method -> method.contains("BusyLauncher.added"));
        assertThat(recording.difference().orElseThrow().cooler())
                .extracting(MethodShift::method)
                .anyMatch(method -> method.contains("BusyLauncher.before"));
        assertThat(recording.lines())
                .anyMatch(line -> line.matches("hotter +0\\.0 % -> +\\d+\\.\\d %  .*BusyLauncher\\.added.*"))
                .contains("recorded: " + files.resolve("candidate.jfr"));
        assertThat(started)
                .hasSize(2)
                .allMatch(server ->
                        ProcessHandle.of(server.processId().orElseThrow()).isEmpty());
    }

    @Test
    void a_server_in_the_jvm_of_the_clients_is_not_recorded_and_the_load_is_put_on_it_nevertheless() {
        SideBySideRecording recording = SideBySideRecording.of(
                SideBySideRecordingTest::embedded,
                () -> withoutProcess(embedded()),
                client -> load(client).measureFor(Duration.ofMillis(50)),
                folder);

        assertThat(recording.files()).isEmpty();
        assertThat(recording.difference()).isEmpty();
        assertThat(recording.lines())
                .containsExactly(
                        "the baseline was not recorded: it runs in the JVM of the clients",
                        "the candidate was not recorded: its process is not known");
    }

    private static RunningServer withoutProcess(RunningServer server) {
        return new RunningServer() {
            @Override
            public InetSocketAddress address() {
                return server.address();
            }

            @Override
            public void close() {
                server.close();
            }
        };
    }

    @Test
    void a_server_that_does_not_start_is_told() {
        ServerSource broken = () -> {
            throw new VolanoException("no port is free");
        };

        SideBySideRecording recording = SideBySideRecording.of(
                SideBySideRecordingTest::embedded, broken, SideBySideRecordingTest::load, folder);

        assertThat(recording.candidate()).isEqualTo(Optional.empty());
        assertThat(recording.lines()).contains("the load: the candidate did not start: no port is free");
    }
}
