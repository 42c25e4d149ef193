package dev.volano.net;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.volano.internal.VirtualThreads;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A server whose process may have 100 descriptors, and 150 clients. */
@Timeout(60)
class DescriptorExhaustionTest {

    private static final int CLIENTS = 150;

    /** A {@link LimitedServer} in a process of its own. */
    private static final class Child implements AutoCloseable {

        private final Process process;
        private final BufferedReader from;
        private final Writer to;
        private final int port;

        private Child(String model) throws IOException {
            String java =
                    Path.of(System.getProperty("java.home"), "bin", "java").toString();
            process = new ProcessBuilder(
                            "/bin/sh",
                            "-c",
                            "ulimit -n 100; exec \"$0\" \"$@\"",
                            java,
                            "-XX:+UseSerialGC",
                            "-XX:TieredStopAtLevel=1",
                            "-cp",
                            System.getProperty("java.class.path"),
                            LimitedServer.class.getName(),
                            model)
                    .redirectError(ProcessBuilder.Redirect.INHERIT)
                    .start();
            from = new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
            to = process.outputWriter(StandardCharsets.UTF_8);
            port = Integer.parseInt(from.readLine());
        }

        private long[] openAndPauses() throws IOException {
            to.write("\n");
            to.flush();
            String[] words = from.readLine().split(" ", 3);
            assertThat(words[2])
                    .as("closed connections")
                    .doesNotContain("NO_RESOURCES", "HANDLER_FAILED", "SLOW_READER");
            return new long[] {Long.parseLong(words[0]), Long.parseLong(words[1])};
        }

        @Override
        public void close() throws IOException {
            to.close();
            try {
                assertThat(process.waitFor(20, TimeUnit.SECONDS))
                        .as("the process has ended")
                        .isTrue();
                assertThat(process.exitValue()).isZero();
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            } finally {
                process.destroyForcibly();
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"selector", "platform-threads", "converted", "virtual-threads"})
    void pauses_accepting_and_harms_no_connection_that_is_established(String model) throws IOException {
        assumeTrue(Files.isExecutable(Path.of("/bin/sh")), "a shell that can limit descriptors");
        assumeTrue(!model.startsWith("virtual") || VirtualThreads.supported(), "virtual threads");

        try (Child server = new Child(model)) {
            List<Peer> peers = new ArrayList<>();
            for (int i = 0; i < CLIENTS; i++) {
                peers.add(Peer.connect(Rig.loopback(server.port)));
            }
            long[] openAndPauses = {0, 0};
            while (openAndPauses[1] < 3) {
                openAndPauses = server.openAndPauses();
                peers.get(0).verifyEcho();
            }
            assertThat(openAndPauses[0]).as("established").isBetween(10L, CLIENTS - 10L);

            for (Peer established : peers.subList(0, (int) openAndPauses[0])) {
                established.verifyEcho();
            }
            byte[] many = Message.several(1, 20_000, 1_000);
            Future<Void> sending =
                    peers.get(0).startSending(many); // more than the system takes: the server has to wait
            peers.get(1).verifyEcho();
            assertThat(peers.get(0).receive(many.length)).isEqualTo(many);
            Await.result(sending);
            peers.remove(2).reset();

            for (Peer each : peers) { // each that is closed lets another one in
                each.verifyEcho();
                each.close();
            }

            while (server.openAndPauses()[0] > 0) {
                Thread.onSpinWait();
            }
        }
    }
}
