package dev.volano.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.volano.client.PairedClient;
import dev.volano.client.WarmUp;
import dev.volano.compare.Decision;
import dev.volano.server.ChatServerLauncher;
import dev.volano.server.ForkedServer;
import dev.volano.server.ServerSource;
import dev.volano.workload.chat.ChatWorkload;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import picocli.CommandLine;

@Timeout(120)
class FailureRecordingTest {

    private static final ServerSource CHAT = ForkedServer.of(ChatServerLauncher.class)::start;
    private static final ServerSource NONE = () -> {
        throw new AssertionError("no server is to be started");
    };

    @TempDir
    private Path folder;

    private final StringWriter out = new StringWriter();

    private void run(Decision decision, ServerSource servers, String... options) {
        FailureRecording recording = CommandLine.populateCommand(new FailureRecording(), options);
        recording.after(decision, servers, servers, FailureRecordingTest::load, new PrintWriter(out));
    }

    private static PairedClient.Builder load(PairedClient.Builder client) {
        return client.workload(ChatWorkload.builder().rooms(1).users(3).build())
                .warmUp(WarmUp.none())
                .measureFor(Duration.ofMillis(500))
                .leastBlocks(30);
    }

    @Test
    void both_servers_are_recorded_after_a_failure() {
        run(Decision.FAIL, CHAT, "--jfr", folder.toString());

        assertThat(out.toString())
                .startsWith("recording both servers once more")
                .contains("recorded: " + folder.resolve("baseline.jfr"))
                .contains("recorded: " + folder.resolve("candidate.jfr"));
        assertThat(folder.resolve("baseline.jfr")).isNotEmptyFile();
        assertThat(folder.resolve("candidate.jfr")).isNotEmptyFile();
    }

    @ParameterizedTest
    @EnumSource(value = Decision.class, names = "FAIL", mode = EnumSource.Mode.EXCLUDE)
    void any_other_verdict_needs_no_recording(Decision decision) {
        run(decision, NONE, "--jfr", folder.toString());

        assertThat(out.toString()).isEmpty();
    }

    @Test
    void nobody_is_made_to_wait_for_a_recording_that_was_not_asked_for() {
        run(Decision.FAIL, NONE);

        assertThat(out.toString()).isEmpty();
    }
}
