package dev.volano.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code volano mark} that is ended in mid-run, and whose server is: what was measured is shown, and nothing left. */
@Timeout(180)
class MarkEndTest {

    /** Many runs of some tenths of a second. */
    private static CommandProcess startLong(String... more) throws Exception {
        List<String> words =
                new ArrayList<>(List.of("mark", "--rooms", "2", "--users", "4", "--count", "1000", "--runs", "100000"));
        words.addAll(List.of(more));
        return CommandProcess.start(words.toArray(new String[0]));
    }

    private static void assertFinishedRunsAreShownButNoScore(CommandProcess mark) {
        assertThat(mark.out())
                .anyMatch(line ->
                        line.matches("run 1: sent 8000 received 24000 seconds .* score [0-9]+ \\(discarded\\)"));
        assertThat(mark.out()).noneMatch(line -> line.startsWith("score"));
        assertThat(mark.err()).noneMatch(line -> line.contains("error in Volano"));
    }

    @ParameterizedTest
    @CsvSource({"INT, false", "INT, true", "TERM, false"})
    void a_signal_ends_it_and_its_server(String signal, boolean alsoToTheServer, @TempDir Path folder)
            throws Exception {
        CommandProcess.assumeReachable(signal);
        Path json = folder.resolve("result.json");
        try (CommandProcess mark = startLong("--json", json.toString())) {
            mark.awaitOut("^run 1: ");
            ProcessHandle server = mark.server();

            if (alsoToTheServer) { // as a terminal does
                CommandProcess.signal(signal, server.pid(), mark.pid());
            } else {
                mark.signal(signal);
            }

            assertThat(mark.awaitExit()).as("%s", mark).isNotZero();
            assertThat(server.isAlive()).as("the server ends first").isFalse();
            assertFinishedRunsAreShownButNoScore(mark);
            assertThat(mark.err())
                    .anyMatch(line ->
                            line.matches("  interrupted at [0-8]/8 connections \\(harness\\): the client was closed"));
            assertThat(mark.err()).noneMatch(line -> line.contains("server ended"));
            assertThat(Files.readString(json)).contains("\"kind\":\"INTERRUPTED\"", "\"sent\":8000");
        }
    }

    @Test
    void a_server_that_is_killed_is_told_first() throws Exception {
        try (CommandProcess mark = startLong()) {
            mark.awaitOut("^run 1: ");

            CommandProcess.signal("KILL", mark.server().pid());

            assertThat(mark.awaitExit()).as("%s", mark).isEqualTo(1);
            assertFinishedRunsAreShownButNoScore(mark);
            assertThat(mark.err().get(0)).matches("run [0-9]+ of 100000 failed with [0-8] of 8 connections open:");
            assertThat(mark.err().get(1))
                    .matches("  server ended at [0-8]/8 connections \\(server\\): the server ended by itself with exit"
                            + " status 137 \\(signal 9, SIGKILL\\)\\. It printed nothing\\.");
        }
    }

    @Test
    void a_server_does_not_outlive_a_command_that_is_killed() throws Exception {
        try (CommandProcess mark = startLong()) {
            mark.awaitOut("^run 1: ");
            ProcessHandle server = mark.server();

            mark.signal("KILL");

            CommandProcess.awaitEnd(server);
        }
    }
}
