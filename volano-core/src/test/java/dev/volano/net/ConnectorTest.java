package dev.volano.net;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Timeout;

/** How a connector opens connections, and ends. */
@Timeout(60)
class ConnectorTest {

    private static final ConnectionOptions OPTIONS =
            ConnectionOptions.builder().threadName("connector").build();

    /** A server that has no room for one more connection, and does not accept those it has. */
    private static final class FullServer implements AutoCloseable {

        private final ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        private final List<Socket> waiting = new ArrayList<>();

        private FullServer() throws IOException {
            boolean full = false;
            while (!full) {
                Socket socket = new Socket();
                waiting.add(socket);
                try {
                    socket.connect(server.getLocalSocketAddress(), 200);
                } catch (SocketTimeoutException e) {
                    full = true;
                }
            }
        }

        private InetSocketAddress address() {
            return (InetSocketAddress) server.getLocalSocketAddress();
        }

        @Override
        public void close() throws IOException {
            server.close();
            for (Socket socket : waiting) {
                socket.close();
            }
        }
    }

    @SuppressWarnings("NullAway.Init") // before all tests
    private static FullServer full;

    @BeforeAll
    static void fillAServer() throws IOException {
        full = new FullServer();
    }

    @AfterAll
    static void closeIt() throws IOException {
        full.close();
    }

    private static InetSocketAddress refusing() throws IOException {
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return (InetSocketAddress) server.getLocalSocketAddress();
        }
    }

    @OnEachModel
    void says_that_a_server_refuses(IoModel model) throws IOException {
        InetSocketAddress nobody = refusing();

        try (Connector connector = model.connector(OPTIONS)) {
            assertThatExceptionOfType(ConnectException.class)
                    .isThrownBy(() -> connector.connect(nobody, Await.PATIENCE, Message.echo()))
                    .withMessageContaining("refused");
        }
    }

    @OnEachModel
    void opens_connections_from_the_addresses_in_turn(IoModel model) throws IOException {
        assumeTrue(System.getProperty("os.name").equals("Linux"), "all of 127.0.0.0/8 is there");
        List<InetAddress> sources = new ArrayList<>();
        for (int i = 2; i < 4; i++) {
            sources.add(InetAddress.getByAddress(new byte[] {127, 0, 0, (byte) i}));
        }
        ConnectionOptions options = OPTIONS.toBuilder().sourceAddresses(sources).build();
        assertThat(options.toBuilder().build().sourceAddresses()).isEqualTo(sources);

        try (ServerSocket server = new ServerSocket(0, 10, InetAddress.getLoopbackAddress());
                Connector connector = model.connector(options)) {
            List<InetAddress> seen = new ArrayList<>();
            for (int i = 0; i < 4; i++) {
                connector.connect((InetSocketAddress) server.getLocalSocketAddress(), Await.PATIENCE, Message.echo());
                try (Socket accepted = server.accept()) {
                    seen.add(accepted.getInetAddress());
                }
            }
            assertThat(seen).containsExactly(sources.get(0), sources.get(1), sources.get(0), sources.get(1));
        }
    }

    @OnEachModel
    void gives_up_when_the_time_is_over(IoModel model) throws IOException {
        try (Connector connector = model.connector(OPTIONS)) {
            assertThatExceptionOfType(SocketTimeoutException.class)
                    .isThrownBy(() -> connector.connect(full.address(), Duration.ofMillis(50), Message.echo()));
        }
    }

    @OnEachModel
    void says_which_host_is_not_known(IoModel model) throws IOException {
        InetSocketAddress nowhere = InetSocketAddress.createUnresolved("no-such-host.invalid", 80);

        try (Connector connector = model.connector(OPTIONS)) {
            assertThatExceptionOfType(UnknownHostException.class)
                    .isThrownBy(() -> connector.connect(nowhere, Await.PATIENCE, Message.echo()))
                    .withMessageContaining("no-such-host.invalid");
        }
    }

    @OnEachModel
    void takes_a_timeout_that_is_longer_than_zero_however_long(IoModel model) throws IOException {
        try (Listener server = IoModels.selector().listen(Rig.loopback(0), 10, OPTIONS, Message::echo);
                Connector connector = model.connector(OPTIONS)) {
            connector.connect(server.address(), Duration.ofSeconds(Long.MAX_VALUE), Message.echo());
            connector.connect(server.address(), Duration.ofSeconds(20, 1), Message.echo());

            assertThatIllegalArgumentException()
                    .isThrownBy(() -> connector.connect(server.address(), Duration.ZERO, Message.echo()))
                    .withMessage("timeout must be longer than zero: PT0S");
        }
    }

    @OnEachModel
    void ends_connections_and_threads_when_it_is_closed_and_may_be_closed_again(IoModel model) throws IOException {
        Side side = new Side(model, Side.Role.CLIENT);

        try (Rig rig = Rig.open(side)) {
            List<Peer> peers = new ArrayList<>();
            List<Probe> probes = new ArrayList<>();
            for (int i = 0; i < 20; i++) {
                Probe probe = Probe.echo();
                probes.add(probe);
                peers.add(rig.connect(probe));
            }

            rig.closeModel();
            rig.closeModel();

            assertThat(Rig.threadsNamed(rig.threadName())).isEmpty();
            probes.forEach(probe -> assertThat(probe.reason()).isEqualTo(CloseReason.shutdown()));
            for (Peer peer : peers) {
                assertThat(peer.drain()).isZero();
            }
        }
    }

    @OnEachModel
    void connects_no_more_when_it_is_closed(IoModel model) throws IOException {
        Connector connector = model.connector(OPTIONS);
        connector.close();

        try (ServerSocket server = new ServerSocket(0, 10, InetAddress.getLoopbackAddress())) {
            server.setSoTimeout(1);
            InetSocketAddress address = (InetSocketAddress) server.getLocalSocketAddress();

            assertThatIllegalStateException()
                    .isThrownBy(() -> connector.connect(address, Await.PATIENCE, Message.echo()))
                    .withMessageContaining("closed");
            assertThatExceptionOfType(SocketTimeoutException.class)
                    .as("nobody has connected")
                    .isThrownBy(server::accept);
        }
    }

    @OnEachModel
    void leaves_nothing_if_it_is_closed_while_it_connects(IoModel model) throws IOException {
        try (Listener server = IoModels.selector().listen(Rig.loopback(0), 100, OPTIONS, Message::echo)) {
            for (int round = 0; round < 20; round++) {
                ConnectionOptions options =
                        ConnectionOptions.builder().threadName("racing").build();
                Connector connector = model.connector(options);
                List<Probe> probes = new ArrayList<>();
                CompletableFuture<Void> first = new CompletableFuture<>();
                Future<Void> connecting = Await.start(() -> connectUntilClosed(connector, server, probes, first));
                Await.result(first);

                connector.close();

                Await.result(connecting);
                assertThat(Rig.threadsNamed("racing")).isEmpty();
                probes.forEach(probe -> assertThat(probe.reason()).isEqualTo(CloseReason.shutdown()));
                probes.forEach(Probe::verify);
            }
            Await.until("no connection is left", () -> server.statistics().open() == 0);
        }
    }

    private static void connectUntilClosed(
            Connector connector, Listener server, List<Probe> probes, CompletableFuture<Void> first)
            throws IOException {
        try {
            for (int i = 0; i < 50; i++) { // fewer than the backlog, or the system lets them wait for a second
                Probe probe = Probe.echo();
                connector.connect(server.address(), Await.PATIENCE, probe);
                probes.add(probe);
                first.complete(null);
            }
        } catch (IllegalStateException e) {
            assertThat(e).hasMessageContaining("closed");
        }
    }

    @OnEachModel
    void stops_waiting_when_its_thread_is_interrupted_if_it_is_on_channels(IoModel model) throws Exception {
        assumeTrue(model.name().contains("selector") || model.name().equals("converted"));
        try (Connector connector = model.connector(OPTIONS)) {
            CompletableFuture<Exception> failure = new CompletableFuture<>();
            CompletableFuture<Boolean> interrupted = new CompletableFuture<>();
            Thread thread = new Thread(() -> {
                try {
                    connector.connect(full.address(), Duration.ofHours(1), Message.echo());
                } catch (IOException e) {
                    failure.complete(e);
                    interrupted.complete(Thread.interrupted());
                }
            });
            thread.start();
            Await.until("it waits", () -> thread.getState() != Thread.State.NEW);
            thread.interrupt();

            assertThat(Await.result(failure)).isInstanceOf(IOException.class);
            assertThat(Await.result(interrupted)).isTrue();
            thread.join();
        }
    }

    @OnEachModel
    void serves_as_many_connections_as_it_opened_each_with_its_own_handler(IoModel model) throws IOException {
        try (Listener server = model.listen(Rig.loopback(0), 200, OPTIONS, Message::echo);
                Connector connector = model.connector(OPTIONS)) {
            List<CompletableFuture<Message>> answers = new ArrayList<>();
            for (int i = 0; i < 50; i++) {
                CompletableFuture<Message> answer = new CompletableFuture<>();
                answers.add(answer);
                Connection connection = connector.connect(server.address(), Await.PATIENCE, (from, in) -> {
                    if (Message.whole(in) > 0) {
                        byte[] bytes = new byte[Message.whole(in)];
                        in.get(bytes);
                        answer.complete(Message.read(bytes));
                    }
                });
                connection.write(new Frame(1).put(Message.of(i, 1, 100)));
            }

            for (int i = 0; i < 50; i++) {
                assertThat(Await.result(answers.get(i))).isEqualTo(new Message(i, 1, 100));
            }
            assertThat(server.statistics().open()).isEqualTo(50);
        }
    }
}
