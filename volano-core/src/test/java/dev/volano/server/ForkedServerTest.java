package dev.volano.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.volano.net.CloseReason;
import dev.volano.net.ListenerStatistics;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** A server in a JVM of its own, while all goes well, and when it dies. */
@Timeout(120)
class ForkedServerTest {

    private Set<Long> childrenBefore;

    @BeforeEach
    void remember_children() {
        childrenBefore = Await.children();
    }

    @AfterEach
    void nothing_is_left() {
        assertThat(Await.children()).isSubsetOf(childrenBefore);
        assertThat(Await.threadsNamed("volano-fork")).isEmpty();
    }

    private static ForkedServer.Builder quick(Class<? extends ServerLauncher> launcher) {
        return ForkedServer.of(launcher).jvmOption("-XX:TieredStopAtLevel=1");
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        }
    }

    @Test
    void runs_in_another_process_and_tells_all_about_itself() throws Exception {
        ForkedServer server =
                quick(ChatServerLauncher.class).arguments("classic", "3").start();
        try (server) {
            assertThat(server.address().getAddress()).isEqualTo(InetAddress.getLoopbackAddress());
            assertThat(server.processId().getAsLong())
                    .isNotEqualTo(ProcessHandle.current().pid());
            assertThat(server.ioModel()).hasValue("classic");
            assertThat(server.jvm()).hasValueSatisfying(jvm -> {
                assertThat(jvm.version()).isEqualTo(System.getProperty("java.version"));
                assertThat(jvm.inputArguments()).containsExactly("-XX:TieredStopAtLevel=1");
                assertThat(jvm.pid()).isEqualTo(server.processId().getAsLong());
            });
            assertThat(server.failure()).isEmpty();
            assertThat(server.statistics()).hasValue(new ListenerStatistics(0, 0, 0, 0, Map.of()));

            try (Socket client = new Socket(
                            server.address().getAddress(), server.address().getPort());
                    OutputStream out = client.getOutputStream()) {
                Await.until(
                        "it is counted", () -> server.statistics().orElseThrow().open() == 1);
                out.write(new byte[] {9, 9, 9, 9, 9, 9, 9, 9}); // no packet of the protocol
                Await.until(
                        "the server closes it",
                        () -> server.statistics().orElseThrow().open() == 0);
            }
            assertThat(server.statistics().orElseThrow().closed(CloseReason.Kind.BAD_INPUT))
                    .isEqualTo(1);
        }

        ListenerStatistics last = server.statistics().orElseThrow();
        server.close();

        assertThat(last.accepted()).isEqualTo(1);
        assertThat(server.statistics()).hasValue(last);
        assertThat(server.failure()).as("it was closed").isEmpty();
        assertThat(ProcessHandle.of(server.processId().getAsLong())).isEmpty();
    }

    @Test
    void a_death_in_mid_life_is_told_with_the_exit_status_and_what_it_printed() throws Exception {
        int door = freePort();
        ForkedServer server = quick(Launchers.Showing.class)
                .arguments(Integer.toString(door), "two words", "größer")
                .environment("VOLANO_TEST", "a = value")
                .jvmOption("-Dvolano.test=a property")
                .commandPrefix("env", "nice", "-n", "1")
                .start();
        try (server) {
            assertThat(server.failure()).isEmpty();
            Await.until("it takes the order to die", () -> knock(door));
            Await.endOf(ProcessHandle.of(server.processId().getAsLong()).orElseThrow());
            Await.until("the death is noticed", () -> server.failure().isPresent());

            assertThat(server.failure().orElseThrow().toString())
                    .startsWith("the server ended by itself with exit status 7. It printed:\n")
                    .contains(
                            "arguments [" + door + ", two words, größer]",
                            "variable a = value",
                            "property a property",
                            "command dev.volano.server.ServerFork volano-",
                            "no end of line")
                    .endsWith("and the last words");
            assertThat(server.statistics()).isEmpty(); // it was never asked while it lived
        }
    }

    private static boolean knock(int port) {
        try (Socket knock = new Socket(InetAddress.getLoopbackAddress(), port)) {
            return knock.isConnected();
        } catch (IOException e) {
            return false;
        }
    }

    @Test
    void a_kill_is_told_with_the_signal_and_the_last_statistics_stay_known() throws Exception {
        try (ForkedServer server = quick(ChatServerLauncher.class).start()) {
            assertThat(server.statistics()).isPresent();

            ProcessHandle.of(server.processId().getAsLong()).orElseThrow().destroyForcibly();
            Await.until("the death is noticed", () -> server.failure().isPresent());

            assertThat(server.failure())
                    .hasToString("Optional[the server ended by itself with exit status 137 (signal 9, SIGKILL)."
                            + " It printed nothing.]");
            assertThat(server.statistics()).isPresent();
        }
    }

    @Test
    void a_flood_of_output_is_no_hindrance() {
        try (ForkedServer server = quick(Launchers.Chatty.class).start()) {
            assertThat(server.statistics()).isPresent();
        }
    }

    @Test
    void a_server_that_takes_the_standard_streams_is_still_heard() {
        try (ForkedServer server = quick(Launchers.Greedy.class).start()) {
            assertThat(server.statistics()).isPresent();
        }
    }

    @Test
    void what_the_server_has_started_ends_with_it(@TempDir Path folder) throws Exception {
        Path file = folder.resolve("pid");
        long offspring;
        try (ForkedServer server = quick(Launchers.LeavingOffspring.class)
                .arguments(file.toString())
                .start()) {
            offspring = Long.parseLong(Files.readString(file));
            assertThat(ProcessHandle.of(offspring)).isPresent();
            assertThat(server.failure()).isEmpty();
        }

        Await.until("it is gone", () -> ProcessHandle.of(offspring).isEmpty());
    }

    @Test
    void a_command_that_stays_between_is_ended_with_the_jvm_behind_it() throws Exception {
        ForkedServer server = quick(ChatServerLauncher.class)
                .commandPrefix("sh", "-c", "\"$@\"; exit $?", "wrapper")
                .start();
        ProcessHandle jvm = ProcessHandle.of(server.processId().getAsLong()).orElseThrow();
        assertThat(jvm.parent()).isNotEqualTo(Optional.of(ProcessHandle.current()));

        server.close();

        Await.endOf(jvm);
    }

    @Test
    void the_interrupt_of_a_terminal_is_left_to_the_parent() throws Exception {
        try (ForkedServer server = quick(ChatServerLauncher.class).start()) {
            signal("INT", server.processId().getAsLong());

            assertThat(server.statistics()).as("it still answers").isPresent();
            assertThat(server.failure()).isEmpty();
        }
    }

    private static void signal(String name, long pid) throws Exception {
        assertThat(new ProcessBuilder("kill", "-" + name, Long.toString(pid))
                        .start()
                        .waitFor())
                .isZero();
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void prefixes_become_the_jvm_so_that_its_process_is_the_child() {
        ForkedServer.Builder builder = quick(ChatServerLauncher.class)
                .commandPrefix("env", "VOLANO_TEST=1")
                .prependCommandPrefix("nice", "-n", "1");
        try (ForkedServer server = builder.start()) {
            assertThat(server.processId()).hasValue(server.jvm().orElseThrow().pid());
            assertThat(ProcessHandle.current().children().map(ProcessHandle::pid))
                    .contains(server.processId().getAsLong());
        }
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void a_prefix_that_waits_for_the_jvm_leaves_nothing_behind() {
        long process;
        try (ForkedServer server = quick(ChatServerLauncher.class)
                .commandPrefix("sh", "-c", "\"$@\"; exit $?", "sh")
                .start()) {
            process = server.processId().getAsLong();
            assertThat(ProcessHandle.current().children().map(ProcessHandle::pid))
                    .doesNotContain(process);
        }
        assertThat(ProcessHandle.of(process)).isEmpty();
    }
}
