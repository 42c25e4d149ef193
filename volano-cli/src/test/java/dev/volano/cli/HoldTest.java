package dev.volano.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.volano.net.Connection;
import dev.volano.net.Handler;
import dev.volano.server.RunningServer;
import dev.volano.server.VolanoServer;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code volano hold}, on few connections. */
@Timeout(120)
class HoldTest {

    @TempDir
    private Path folder;

    /** Answers with what it was asked. */
    private static final class Echo implements Handler {
        @Override
        public void onBytes(Connection connection, ByteBuffer in) {
            byte[] asked = new byte[in.remaining()];
            in.get(asked);
            connection.write(connection.frame().put(asked));
        }
    }

    @Test
    void the_memory_of_a_connection_is_told_and_shown_again() throws Exception {
        Path json = folder.resolve("hold.json");
        Path markdown = folder.resolve("hold.md");
        CommandRun hold = CommandRun.of(
                "hold",
                "--points",
                "5,50,100",
                "--time",
                "2",
                "--server-jvm-option",
                "-XX:+UseG1GC",
                "--json",
                json.toString(),
                "--markdown",
                markdown.toString());

        assertThat(hold.exitCode()).as("%s", hold).isZero();
        assertThat(hold.err()).isEmpty();
        assertThat(hold.out()).startsWith("5 connections: held\n50 connections: held\n100 connections: held\n\n");
        if (Files.exists(Path.of("/proc/self/auxv"))) {
            assertThat(hold.out())
                    .containsPattern("Resident +-?[0-9,]+ bytes per connection, 95 % from .* 3 runs")
                    .containsPattern("Heap after GC +-?[0-9,]+ bytes per connection, 95 % from .* 3 runs")
                    .containsPattern("Kernel, machine +-?[0-9,]+ bytes per connection, 95 % from .* 3 runs");
        }
        String summary = hold.out().substring(hold.out().indexOf("\n\n"));
        assertThat(CommandRun.of("show", json.toString()).out())
                .startsWith("CPU ")
                .endsWith(summary);
        assertThat(CommandRun.of("show", "--markdown", json.toString()).out()).isEqualTo(Files.readString(markdown));
    }

    @Test
    void connections_that_ask_wait_for_their_answers() {
        try (RunningServer server =
                VolanoServer.builder().handlers(Echo::new).build().start()) {
            CommandRun hold = CommandRun.of(
                    "hold",
                    "--host",
                    "localhost",
                    "--port",
                    Integer.toString(server.address().getPort()),
                    "--points",
                    "2,4",
                    "--request",
                    "ping\\r\\n",
                    "--answer-bytes",
                    "6");

            assertThat(hold.exitCode()).as("%s", hold).isZero();
            assertThat(hold.out())
                    .startsWith("2 connections: held\n4 connections: held\n")
                    .contains("not known: the resident memory of the server is known of 0 of 2 runs");
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "hold --points 0 | --points",
                "hold --time 0 | --time",
                "hold --time 90000 | --time",
                "hold --answer-bytes 3 | --answer-bytes goes with --request",
                "hold --request x | --request is for a server at --host",
                "hold --json no/such/folder/x.json | --json",
            })
    void a_wrong_option_is_named_before_anything_is_measured(String words, String message) {
        CommandRun run = CommandRun.of(words.strip().split(" "));

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.out()).isEmpty();
        assertThat(run.err()).contains(message.strip());
    }
}
