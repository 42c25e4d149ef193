package dev.volano.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.volano.server.RunningServer;
import dev.volano.server.VolanoServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Clients in processes of their own that run into limits of the system. */
@EnabledOnOs(OS.LINUX)
@Timeout(120)
class ClientLimitFaultTest {

    private static final String NAMESPACE =
            "ip link set lo up && ip addr add 10.77.0.1/32 dev lo && sysctl -qw net.ipv4.ip_local_port_range='40000 40099'";

    @TempDir
    Path folder;

    /** Runs a {@link LimitedClient} after a line of shell, and returns what it prints. */
    private List<String> run(List<String> prefix, String before, Object... arguments) throws Exception {
        Path output = folder.resolve("output");
        List<String> command = new ArrayList<>(prefix);
        command.addAll(List.of(
                "sh",
                "-c",
                before + " && exec \"$0\" \"$@\"",
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-cp",
                System.getProperty("java.class.path"),
                LimitedClient.class.getName()));
        for (Object argument : arguments) {
            command.add(argument.toString());
        }
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        try {
            assertThat(process.waitFor(60, TimeUnit.SECONDS)).as("it ended").isTrue();
        } finally {
            process.destroyForcibly();
        }
        return Files.readAllLines(output, StandardCharsets.UTF_8);
    }

    private static void assumeNamespaces() throws InterruptedException {
        try {
            Process process = new ProcessBuilder("unshare", "-n", "sh", "-c", NAMESPACE)
                    .redirectErrorStream(true)
                    .start();
            process.getInputStream().readAllBytes();
            assumeTrue(process.waitFor() == 0, "a network namespace can be made");
        } catch (IOException e) {
            assumeTrue(false, "there is no command unshare: " + new UncheckedIOException(e));
        }
    }

    @Test
    void a_client_without_descriptors() throws Exception {
        try (RunningServer server = VolanoServer.builder().build().start()) {
            int port = server.address().getPort();

            assertThat(run(List.of(), "ulimit -n 150", "127.0.0.1", port, 8, 85))
                    .startsWith("complete false")
                    .element(1)
                    .asString()
                    .matches("NO_DESCRIPTORS SYSTEM \\d+/40 open files \\(soft\\)");
        }
    }

    @Test
    void a_client_that_would_lack_descriptors_is_told_before() throws Exception {
        assertThat(run(List.of(), "ulimit -n 150", "127.0.0.1", 1, 100, 0))
                .singleElement()
                .asString()
                .matches("refused 500 connections need \\d+ descriptors at the client, and its process may open 150;"
                        + " .*ulimit -n \\d+, where the process is started, or open fewer connections");
    }

    @Test
    void a_client_without_ports() throws Exception {
        assumeNamespaces();
        String reserved = NAMESPACE + " && sysctl -qw net.ipv4.ip_local_reserved_ports=40000-40049";

        assertThat(run(List.of("unshare", "-n"), reserved, "10.77.0.1", 0, 18, 0))
                .containsExactly("complete false", "NO_PORTS SYSTEM 51/90 net.ipv4.ip_local_port_range");
    }

    @Test
    void a_client_that_would_lack_ports_is_told_before_unless_it_can_spread() throws Exception {
        assumeNamespaces();

        assertThat(run(List.of("unshare", "-n"), NAMESPACE, "10.77.0.1", 0, 60, 0))
                .singleElement()
                .asString()
                .startsWith(
                        "refused 300 connections to one address need as many local ports, and this machine gives 100"
                                + " (40000 40099); widen it with sysctl -w net.ipv4.ip_local_port_range=");
        assertThat(run(List.of("unshare", "-n"), NAMESPACE, "127.0.0.1", 0, 60, 0))
                .containsExactly("complete true");
    }
}
