package dev.volano.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.volano.VolanoException;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A server that a command runs. */
@Timeout(120)
class CommandServerTest {

    private static final String JAVA =
            Path.of(System.getProperty("java.home"), "bin", "java").toString();

    private Set<Long> childrenBefore;

    @BeforeEach
    void remember_children() {
        childrenBefore = Await.children();
    }

    @AfterEach
    void nothing_is_left() throws Exception {
        Await.until("all are gone", () -> childrenBefore.containsAll(Await.children()));
        assertThat(Await.threadsNamed("volano-fork")).isEmpty();
    }

    static String[] java(String... arguments) {
        String[] command = new String[5 + arguments.length];
        command[0] = JAVA;
        command[1] = "-XX:TieredStopAtLevel=1";
        command[2] = "-cp";
        command[3] = System.getProperty("java.class.path");
        command[4] = LineServer.class.getName();
        System.arraycopy(arguments, 0, command, 5, arguments.length);
        return command;
    }

    private static String ask(RunningServer server) throws IOException {
        try (Socket socket = new Socket(
                        server.address().getAddress(), server.address().getPort());
                BufferedReader in =
                        new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8))) {
            return in.readLine();
        }
    }

    @Test
    void gets_a_free_port_a_directory_and_its_environment(@TempDir Path directory) throws Exception {
        try (CommandServer server = CommandServer.of(java("{port}", "two words"))
                .directory(directory)
                .environment("VOLANO_TEST", "größer = besser")
                .start()) {
            assertThat(server.address().getAddress()).isEqualTo(InetAddress.getLoopbackAddress());
            assertThat(ask(server))
                    .isEqualTo("two words|" + directory.toRealPath() + "|größer = besser|"
                            + server.processId().orElseThrow());
            assertThat(server.failure()).isEmpty();
            assertThat(server.jvm()).isEmpty();
        }
    }

    @Test
    void is_ready_when_it_has_printed_what_it_was_asked_to() throws Exception {
        int port;
        try (ServerSocket free = new ServerSocket(0)) {
            port = free.getLocalPort();
        }
        try (CommandServer server = CommandServer.of(java(Integer.toString(port), "x"))
                .port(port)
                .readyWhenPrinted("^accepting .* connections")
                .start()) {
            assertThat(server.address().getPort()).isEqualTo(port);
            assertThat(ask(server)).startsWith("x|");
        }
    }

    @Test
    void an_end_by_itself_is_told_with_status_and_output() throws Exception {
        try (CommandServer server = CommandServer.of(java("{port}", "die"))
                .readyWhenPrinted("accepting")
                .start()) {
            ask(server);
            Await.until("the death is noticed", () -> server.failure().isPresent());

            ServerFailure failure = server.failure().orElseThrow();
            assertThat(failure.kind()).isEqualTo(ServerFailure.Kind.ENDED);
            assertThat(failure.exitStatus()).hasValue(7);
            assertThat(failure.lastLines()).endsWith("accepting many connections", "the last words");
        }
    }

    @Test
    void a_kill_is_told_with_the_signal() throws Exception {
        try (CommandServer server = CommandServer.of(java("{port}", "x")).start()) {
            ProcessHandle.of(server.processId().orElseThrow()).orElseThrow().destroyForcibly();
            Await.until("the death is noticed", () -> server.failure().isPresent());

            assertThat(server.failure().orElseThrow().signal()).hasValue("SIGKILL");
        }
    }

    @Test
    void a_shell_is_ended_with_what_it_runs(@TempDir Path folder) throws Exception {
        Path pid = folder.resolve("pid");
        ProcessHandle grandchild;
        try (CommandServer server = CommandServer.of(
                        "sh",
                        "-c",
                        "trap '' TERM; sleep 1000 & echo $! > " + pid + "; \"$@\"; exit $?",
                        "shell",
                        JAVA,
                        "-cp",
                        System.getProperty("java.class.path"),
                        LineServer.class.getName(),
                        "{port}",
                        "x")
                .start()) {
            ask(server);
            grandchild = ProcessHandle.of(Long.parseLong(Files.readString(pid).strip()))
                    .orElseThrow();
            assertThat(grandchild.isAlive()).isTrue();
        }

        Await.endOf(grandchild);
    }

    @Test
    void what_is_between_may_be_killed_and_the_server_ends_all_the_same() throws Exception {
        ProcessHandle command;
        try (CommandServer server = CommandServer.of(java("{port}", "x")).start()) {
            command = ProcessHandle.of(server.processId().orElseThrow()).orElseThrow();
            command.parent().orElseThrow().destroyForcibly();
            Await.until("it is noticed", () -> server.failure().isPresent());
        }

        Await.endOf(command);
    }

    @Test
    void a_killed_parent_takes_the_server_with_it(@TempDir Path folder) throws Exception {
        Path file = folder.resolve("pid");
        Process parent = new ProcessBuilder(
                        JAVA,
                        "-cp",
                        System.getProperty("java.class.path"),
                        ForkParent.class.getName(),
                        "command",
                        file.toString())
                .inheritIO()
                .start();
        try {
            Await.until("the server is there", () -> Files.exists(file));
            ProcessHandle server =
                    ProcessHandle.of(Long.parseLong(Files.readString(file))).orElseThrow();

            parent.destroyForcibly();

            Await.endOf(server);
        } finally {
            parent.destroyForcibly();
        }
    }

    @Test
    void a_command_that_there_is_not() {
        assertThatExceptionOfType(VolanoException.class)
                .isThrownBy(() -> CommandServer.of("/no/such/command", "{port}").start())
                .withMessageStartingWith("the server could not be started: ")
                .withMessageContaining("/no/such/command");
    }

    @Test
    void a_command_that_ends_at_once() {
        assertThatExceptionOfType(VolanoException.class)
                .isThrownBy(() ->
                        CommandServer.of("sh", "-c", "echo no {port}; exit 3").start())
                .withMessageMatching(
                        "the server ended before it was ready, with exit status 3\\. It printed:\n" + "    no \\d+");
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void a_command_that_never_gets_ready(boolean printing) {
        CommandServer.Builder builder =
                CommandServer.of("sh", "-c", "exec sleep 1000 {port}").startTimeout(Duration.ofMillis(1500));
        if (printing) {
            builder.readyWhenPrinted("up and (running|well)");
        }

        assertThatExceptionOfType(VolanoException.class)
                .isThrownBy(builder::start)
                .withMessageStartingWith("the server did not get ready within 1500 ms: ")
                .withMessageContaining(
                        printing ? "it did not print up and (running|well)" : "nothing accepts connections at ");
    }

    @Test
    void a_port_that_is_taken_is_no_server_of_ours() throws IOException {
        try (ServerSocket other = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            assertThatExceptionOfType(VolanoException.class)
                    .isThrownBy(() -> CommandServer.of("sleep", "1000")
                            .port(other.getLocalPort())
                            .start())
                    .withMessageStartingWith("something accepts connections at ")
                    .withMessageEndingWith("; end it, or choose another port");
        }
    }

    @Test
    void the_port_must_come_from_somewhere() {
        assertThatIllegalStateException()
                .isThrownBy(() -> CommandServer.of("sleep", "1000").start())
                .withMessageContaining("{port}");
    }

    @Test
    void bad_values_are_refused() {
        assertThatIllegalArgumentException().isThrownBy(CommandServer::of).withMessage("command must not be empty");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> CommandServer.of("x").directory(Path.of("/no/such/directory")))
                .withMessageStartingWith("directory must be one that exists: ");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> CommandServer.of("x").environment("a=b", "c"))
                .withMessageStartingWith("name must not have an equals sign");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> CommandServer.of("x").port(-1));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> CommandServer.of("x").startTimeout(Duration.ZERO));
    }
}
