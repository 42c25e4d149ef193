package dev.volano.examples;

import static dev.volano.examples.Loopback.NETTY;
import static dev.volano.examples.Loopback.await;
import static dev.volano.examples.Loopback.connect;
import static dev.volano.examples.Loopback.listen;
import static dev.volano.examples.Loopback.threadsNamed;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.volano.client.ThroughputResult;
import dev.volano.client.VolanoClient;
import dev.volano.net.CloseReason;
import dev.volano.net.ConnectionOptions;
import dev.volano.net.Connector;
import dev.volano.net.IoModel;
import dev.volano.net.IoModels;
import dev.volano.net.Listener;
import dev.volano.server.ForkedServer;
import dev.volano.server.RunningServer;
import dev.volano.server.VolanoServer;
import dev.volano.workload.chat.ChatServer;
import dev.volano.workload.chat.ChatWorkload;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

@Timeout(60)
@SuppressWarnings("try") // some sockets need only be there, and some closes are what is tested
class NettyIoModelTest {

    static Stream<Arguments> pairs() {
        return Stream.of(
                Arguments.of(NETTY, IoModels.selector()),
                Arguments.of(IoModels.selector(), NETTY),
                Arguments.of(NETTY, IoModels.platformThreads()),
                Arguments.of(NETTY, NETTY));
    }

    @ParameterizedTest(name = "server {0}, client {1}")
    @MethodSource("pairs")
    void a_whole_chat_runs_without_an_error(IoModel serverIo, IoModel clientIo) {
        ChatWorkload chat = ChatWorkload.builder().rooms(4).users(10).count(50).build();

        try (VolanoServer server = VolanoServer.builder().io(serverIo).build().start();
                VolanoClient client = VolanoClient.builder()
                        .target(server)
                        .workload(chat)
                        .io(clientIo)
                        .runs(2)
                        .build()) {
            ThroughputResult result = client.measure();

            assertThat(result.failures()).isEmpty();
            assertThat(result.complete()).isTrue();
            assertThat(result.runs()).allSatisfy(run -> {
                assertThat(run.sent()).isEqualTo(4 * 10 * 50);
                assertThat(run.received()).isEqualTo(run.sent() * 9);
                assertThat(run.serverClosed()).isEmpty();
            });
            assertThat(server.ioModel()).contains(serverIo.name());
            assertThat(server.statistics().orElseThrow().accepted()).isEqualTo(2 * 40);
        }
    }

    @Test
    void bad_input_ends_one_connection_and_no_other() throws Exception {
        try (Listener listener = listen(
                        ConnectionOptions.defaults(), ChatServer.builder().build());
                Socket good = connect(listener);
                Socket bad = connect(listener)) {
            byte[] ping = {0, (byte) 213, 0, 0, 0, 1};
            good.getOutputStream().write(ping);
            bad.getOutputStream().write("GET / HTTP/1.1\r\n\r\n".getBytes(StandardCharsets.US_ASCII));

            assertThat(bad.getInputStream().read()).isEqualTo(-1);
            await(() -> listener.statistics().closed(CloseReason.Kind.BAD_INPUT) == 1);
            assertThat(listener.statistics().open()).isEqualTo(1);
            good.getOutputStream().write(ping);
        }
    }

    @Test
    void a_close_of_the_listener_closes_its_connections_and_ends_its_threads() throws Exception {
        int connections = 50;
        List<Loopback.Open> handlers = Collections.synchronizedList(new ArrayList<>());
        List<Socket> sockets = new ArrayList<>();
        ConnectionOptions options =
                ConnectionOptions.builder().threadName("ends").build();
        try (Listener listener = listen(options, () -> {
            Loopback.Open handler = new Loopback.Open();
            handlers.add(handler);
            return handler;
        })) {
            for (int i = 0; i < connections; i++) {
                sockets.add(connect(listener));
            }
            await(() -> listener.statistics().open() == connections);
            assertThat(threadsNamed("ends-netty-")).isPositive();

            listener.close();

            assertThat(threadsNamed("ends-netty-")).isZero();
            assertThat(handlers)
                    .hasSize(connections)
                    .allSatisfy(handler -> assertThat(handler.closed.getNow(CloseReason.finished()))
                            .isEqualTo(CloseReason.shutdown()));
            assertThat(listener.statistics().closed(CloseReason.Kind.SHUTDOWN)).isEqualTo(connections);
            for (Socket socket : sockets) {
                assertThat(socket.getInputStream().read()).isEqualTo(-1);
                socket.close();
            }
        }
    }

    @Test
    void says_why_a_connection_cannot_be_opened() throws Exception {
        Duration timeout = Duration.ofSeconds(10);
        InetSocketAddress nobody;
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            nobody = (InetSocketAddress) free.getLocalSocketAddress();
        }

        try (Connector connector = NETTY.connector(ConnectionOptions.defaults())) {
            assertThatExceptionOfType(ConnectException.class)
                    .isThrownBy(() -> connector.connect(nobody, timeout, new Loopback.Open()))
                    .withMessageContaining("refused");
            connector.close();
            assertThatIllegalStateException().isThrownBy(() -> connector.connect(nobody, timeout, new Loopback.Open()));
        }
    }

    @Test
    void says_that_an_address_is_taken() throws Exception {
        try (Listener listener = listen(ConnectionOptions.defaults(), Loopback.Open::new)) {
            assertThatExceptionOfType(IOException.class)
                    .isThrownBy(() ->
                            NETTY.listen(listener.address(), 10, ConnectionOptions.defaults(), Loopback.Open::new))
                    .withMessageContaining(String.valueOf(listener.address().getPort()));
        }
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void goes_on_when_the_process_is_out_of_descriptors() throws Exception {
        List<Socket> sockets = new ArrayList<>();
        try (RunningServer server = ForkedServer.of(EchoOnNettyLauncher.class)
                .commandPrefix("sh", "-c", "ulimit -n 120 && exec \"$@\"", "sh")
                .start()) {
            server.statistics(); // loads their classes: from a folder, that takes a descriptor
            for (int i = 0; i < 150; i++) {
                sockets.add(connect(server.address()));
            }
            await(() -> server.statistics().orElseThrow().acceptPauses() > 0);
            long open = server.statistics().orElseThrow().open();
            assertThat(open).isBetween(20L, 119L);

            for (Socket established : sockets.subList(0, (int) open)) {
                assertEchoes(established);
            }
            for (Socket established : sockets.subList(0, (int) open)) {
                established.close();
            }
            assertEchoes(sockets.get(149));
        } finally {
            for (Socket socket : sockets) {
                socket.close();
            }
        }
    }

    private static void assertEchoes(Socket socket) throws IOException {
        socket.getOutputStream().write(42);
        assertThat(socket.getInputStream().read()).isEqualTo(42);
    }
}
