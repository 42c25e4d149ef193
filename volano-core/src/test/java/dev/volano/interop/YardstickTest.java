package dev.volano.interop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.volano.client.ThroughputResult;
import dev.volano.client.VolanoClient;
import dev.volano.net.IoModel;
import dev.volano.server.RunningServer;
import dev.volano.server.VolanoServer;
import dev.volano.workload.chat.ChatWorkload;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Both ends of the chat against another implementation of the protocol: a program in C, built from where it lies.
 * Skipped where there is no such file or no C compiler; the system property {@code volano.yardstick} names the file.
 */
@Timeout(120)
class YardstickTest {

    private static final String PROPERTY = "volano.yardstick";
    private static final String DEFAULT_PLACE = "../shared/yardstick/chat_yardstick.c";
    private static final int ROOMS = 4;
    private static final int USERS = 5;
    private static final int COUNT = 50;
    private static final long SENT = (long) ROOMS * USERS * COUNT;
    private static final long RECEIVED = SENT * (USERS - 1);

    @TempDir
    private static Path folder;

    private static Path program = Path.of("");

    @BeforeAll
    static void build() throws IOException, InterruptedException {
        Path source = Path.of(System.getProperty(
                PROPERTY, projectRoot().resolve(DEFAULT_PLACE).toString()));
        assumeTrue(Files.isReadable(source), () -> "there is no " + source + "; -D" + PROPERTY + " names another file");
        assumeTrue(canRun("cc", "--version"), "there is no C compiler, cc");
        program = folder.resolve("yardstick");
        Process compiler = new ProcessBuilder("cc", "-O2", "-o", program.toString(), source.toString())
                .inheritIO()
                .start();
        assertThat(compiler.waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(compiler.exitValue()).isZero();
    }

    private static Path projectRoot() {
        Path folder = Path.of("").toAbsolutePath();
        while (folder.getParent() != null && !Files.exists(folder.resolve("mvnw"))) {
            folder = folder.getParent();
        }
        return folder;
    }

    private static boolean canRun(String... command) throws InterruptedException {
        try {
            Process process = new ProcessBuilder(command)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            return process.waitFor(20, TimeUnit.SECONDS) && process.exitValue() == 0;
        } catch (IOException e) {
            return false;
        }
    }

    @ParameterizedTest(name = "C client, server {0}")
    @MethodSource("dev.volano.interop.AllModelsTest#models")
    void its_client_runs_against_our_server(IoModel io) throws IOException, InterruptedException {
        try (VolanoServer server = VolanoServer.builder().io(io).build().start()) {
            Process client = new ProcessBuilder(
                            program.toString(),
                            "mark",
                            "-p",
                            Integer.toString(server.address().getPort()),
                            "-r",
                            Integer.toString(ROOMS),
                            "-u",
                            Integer.toString(USERS),
                            "-c",
                            Integer.toString(COUNT))
                    .redirectErrorStream(true)
                    .start();
            String output;
            try {
                output = new String(client.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
                assertThat(client.waitFor(60, TimeUnit.SECONDS)).isTrue();
            } finally {
                client.destroyForcibly();
            }

            assertThat(output).contains("sent " + SENT + " received " + RECEIVED);
            assertThat(client.exitValue()).isZero();
        }
    }

    @ParameterizedTest(name = "C server, client {0}")
    @MethodSource("dev.volano.interop.AllModelsTest#models")
    void our_client_runs_against_its_server(IoModel io) throws IOException, InterruptedException {
        int port = freePort();
        Process process = new ProcessBuilder(program.toString(), "serve", "-p", Integer.toString(port))
                .redirectErrorStream(true)
                .start();
        try (BufferedReader lines =
                new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
            assertThat(lines.readLine()).isEqualTo("ready on port " + port);
            try (RunningServer server = RunningServer.at("127.0.0.1", port);
                    VolanoClient client = VolanoClient.builder()
                            .target(server)
                            .io(io)
                            .workload(ChatWorkload.builder()
                                    .rooms(ROOMS)
                                    .users(USERS)
                                    .count(COUNT)
                                    .build())
                            .runs(2)
                            .build()) {
                ThroughputResult result = client.measure();

                assertThat(result.failures()).isEmpty();
                assertThat(result.runs())
                        .allMatch(run -> run.sent() == SENT && run.received() == RECEIVED && run.complete());
            }
        } finally {
            process.destroyForcibly();
            process.waitFor(20, TimeUnit.SECONDS);
        }
    }

    /** The program cannot be told to find a port itself. */
    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }
}
