package dev.volano.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Servers that do not end when they are told to, and servers whose parent is gone. */
@Timeout(120)
class ForkedServerEndTest {

    private static ProcessHandle process(RunningServer server) {
        return ProcessHandle.of(server.processId().getAsLong()).orElseThrow();
    }

    @Test
    void a_close_that_hangs_in_the_fork_is_cut_short() throws Exception {
        ForkedServer server = ForkedServer.of(Launchers.Broken.class).start();
        assertThat(server.statistics())
                .as("a fault is no reason to stop obeying")
                .isEmpty();
        assertThat(server.failure()).isEmpty();
        ProcessHandle process = process(server);

        server.close();

        Await.endOf(process);
        assertThat(Await.threadsNamed("volano-fork")).isEmpty();
    }

    @Test
    void a_stopped_process_is_killed_as_soon_as_the_closing_thread_is_interrupted() throws Exception {
        ForkedServer server = ForkedServer.of(ChatServerLauncher.class).start();
        ProcessHandle process = process(server);
        assertThat(new ProcessBuilder("kill", "-STOP", Long.toString(process.pid()))
                        .start()
                        .waitFor())
                .isZero();
        boolean[] interrupted = new boolean[1];
        Thread closing = new Thread(() -> {
            server.close();
            interrupted[0] = Thread.currentThread().isInterrupted();
        });
        closing.start();
        Await.until("the close waits", () -> closing.getState() == Thread.State.TIMED_WAITING);

        closing.interrupt();

        closing.join(TimeUnit.SECONDS.toMillis(5)); // less than it would wait otherwise
        assertThat(closing.isAlive()).isFalse();
        assertThat(interrupted[0]).as("the interrupt is kept").isTrue();
        Await.endOf(process);
    }

    @Test
    void an_earlier_interrupt_does_not_keep_the_server_from_ending_in_good_order() throws Exception {
        ForkedServer server = ForkedServer.of(ChatServerLauncher.class).start();
        Thread.currentThread().interrupt();

        server.close();

        assertThat(Thread.interrupted()).as("the interrupt is kept").isTrue();
        assertThat(server.statistics()).as("the last it said before it ended").isPresent();
    }

    @ParameterizedTest
    @ValueSource(classes = {ChatServerLauncher.class, Launchers.Hanging.class, Launchers.LeavingOffspring.class})
    void a_killed_parent_takes_the_server_and_all_it_started_with_it(
            Class<? extends ServerLauncher> launcher, @TempDir Path folder) throws Exception {
        Path file = folder.resolve("pid");
        Process parent = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        ForkParent.class.getName(),
                        launcher.getName(),
                        file.toString())
                .inheritIO()
                .start();
        try {
            Await.until("the server, or what it started, is there", () -> Files.exists(file));
            ProcessHandle started =
                    ProcessHandle.of(Long.parseLong(Files.readString(file))).orElseThrow();

            parent.destroyForcibly();

            Await.endOf(started);
        } finally {
            parent.destroyForcibly();
        }
    }
}
