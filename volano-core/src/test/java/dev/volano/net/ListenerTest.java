package dev.volano.net;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Timeout;

/** How a listener begins and ends. */
@Timeout(60)
class ListenerTest {

    private static final ConnectionOptions DEFAULTS = ConnectionOptions.defaults();

    @OnEachModel
    void port_0_becomes_a_free_one(IoModel model) throws IOException {
        try (Listener one = model.listen(Rig.loopback(0), 10, DEFAULTS, Message::echo);
                Listener other = model.listen(Rig.loopback(0), 10, DEFAULTS, Message::echo);
                Peer peer = Peer.connect(one.address())) {
            assertThat(one.address().getPort())
                    .isPositive()
                    .isNotEqualTo(other.address().getPort());
            assertThat(one.address().getAddress().isLoopbackAddress()).isTrue();
            peer.verifyEcho();
        }
    }

    @OnEachModel
    void listens_on_the_address_that_it_is_given(IoModel model) throws IOException {
        InetAddress second = InetAddress.getByAddress(new byte[] {127, 0, 0, 2});

        try (Listener listener = model.listen(new InetSocketAddress(second, 0), 10, DEFAULTS, Message::echo)) {
            int port = listener.address().getPort();

            assertThat(listener.address().getAddress()).isEqualTo(second);
            try (Peer peer = Peer.connect(listener.address());
                    Listener samePort = model.listen(Rig.loopback(port), 10, DEFAULTS, Message::echo)) {
                peer.verifyEcho();
                assertThat(samePort.address()).isEqualTo(Rig.loopback(port));
            }
        }
    }

    @OnEachModel
    void says_which_address_is_in_use_and_leaves_nothing(IoModel model) throws IOException {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            ConnectionOptions options =
                    ConnectionOptions.builder().threadName("in-use").build();

            assertThatExceptionOfType(BindException.class)
                    .isThrownBy(() -> model.listen(Rig.loopback(taken.getLocalPort()), 10, options, Message::echo))
                    .withMessageContaining("127.0.0.1")
                    .withMessageContaining(String.valueOf(taken.getLocalPort()));
            assertThat(Rig.threadsNamed("in-use")).isEmpty();
        }
    }

    @OnEachModel
    void says_which_host_is_not_known(IoModel model) {
        InetSocketAddress nowhere = InetSocketAddress.createUnresolved("no-such-host.invalid", 80);

        assertThatExceptionOfType(UnknownHostException.class)
                .isThrownBy(() -> model.listen(nowhere, 10, DEFAULTS, Message::echo))
                .withMessageContaining("no-such-host.invalid");
    }

    @OnEachModel
    void refuses_a_backlog_of_none(IoModel model) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> model.listen(Rig.loopback(0), 0, DEFAULTS, Message::echo))
                .withMessage("backlog must be at least 1: 0");
    }

    @OnEachModel
    void names_its_threads(IoModel model) throws IOException {
        ConnectionOptions options =
                ConnectionOptions.builder().threadName("named").build();

        try (Listener listener = model.listen(Rig.loopback(0), 10, options, Message::echo);
                Peer peer = Peer.connect(listener.address())) {
            peer.verifyEcho();

            assertThat(Rig.threadsNamed("named")).isNotEmpty().allMatch(name -> name.startsWith("named-"));
            if (model.name().equals("classic")) {
                assertThat(Rig.threadsNamed("named"))
                        .contains("named-acceptor", "named-connection-0", "named-sender-0");
            }
            if (model.name().endsWith("selector")) {
                assertThat(Rig.threadsNamed("named")).containsExactly("named-selector-0");
            }
        }
        assertThat(Rig.threadsNamed("named")).isEmpty();
    }

    @OnEachModel
    void ends_connections_threads_and_socket_when_it_is_closed_and_may_be_closed_again(IoModel model)
            throws IOException {
        try (Rig rig = Rig.server(model)) {
            InetSocketAddress address = rig.listener().address();
            List<Peer> peers = new ArrayList<>();
            List<Probe> probes = new ArrayList<>();
            for (int i = 0; i < 20; i++) {
                Probe probe = Probe.echo();
                probes.add(probe);
                peers.add(rig.connect(probe));
            }

            rig.listener().close();
            rig.listener().close();

            assertThat(Rig.threadsNamed(rig.threadName())).isEmpty();
            probes.forEach(probe -> assertThat(probe.reason()).isEqualTo(CloseReason.shutdown()));
            for (Peer peer : peers) {
                assertThat(peer.drain()).isZero();
            }
            try (Listener again = model.listen(address, 10, DEFAULTS, Message::echo);
                    Peer peer = Peer.connect(again.address())) {
                peer.verifyEcho();
            }
        }
    }

    @OnEachModel
    void closes_in_time_while_peers_send_and_others_do_not_read(IoModel model) throws IOException {
        ConnectionOptions.Builder options = ConnectionOptions.builder()
                .sendBufferBytes(64 * 1024)
                .maxPendingBytes(1 << 20)
                .closeTimeout(Duration.ofHours(1));

        try (Rig rig = Rig.server(model, options)) {
            List<Future<Void>> running = new ArrayList<>();
            List<Peer> onlySending = new ArrayList<>();
            for (int i = 0; i < 5; i++) {
                Peer sendsAndReads = rig.connect(Probe.echo());
                running.add(Await.start(() -> sendUntilClosed(sendsAndReads)));
                running.add(Await.start(sendsAndReads::drain));
                Peer onlySends = rig.connect(Probe.echo());
                running.add(Await.start(() -> sendUntilClosed(onlySends)));
                onlySending.add(onlySends);
                Probe neverRead = Probe.echo();
                rig.connect(neverRead);
                neverRead.connection().write(new Frame(1).put(new byte[800_000]));
                Probe closing = Probe.echo();
                rig.connect(closing);
                closing.connection().write(new Frame(1).put(new byte[800_000]));
                closing.connection().close(CloseReason.finished());
            }
            rig.connect(Probe.echo()).verifyEcho();

            rig.closeModel();

            for (Peer peer : onlySending) { // what the system has still for them would keep them from seeing the end
                peer.drain();
            }
            running.forEach(Await::result);
        }
    }

    private static void sendUntilClosed(Peer peer) {
        byte[] message = Message.of(1, 1, 1_000);
        try {
            for (int i = 0; i < 1_000_000; i++) {
                peer.send(message);
            }
            throw new AssertionError("the connection was not closed");
        } catch (IOException e) {
            assertThat(e).hasMessageMatching(".*(reset|pipe|closed|abort).*");
        }
    }

    @OnEachModel
    void closes_while_connections_come_in(IoModel model) throws IOException {
        for (int round = 0; round < 5; round++) {
            AtomicInteger open = new AtomicInteger();
            ConnectionOptions options =
                    ConnectionOptions.builder().threadName("coming").build();
            Listener listener = model.listen(Rig.loopback(0), 100, options, () -> new Handler() {
                @Override
                public void onOpen(Connection connection) {
                    open.incrementAndGet();
                }

                @Override
                public void onBytes(Connection connection, ByteBuffer in) {}

                @Override
                public void onClose(Connection connection, CloseReason reason) {
                    open.decrementAndGet();
                }
            });
            CountDownLatch some = new CountDownLatch(5);
            List<Peer> peers = new ArrayList<>();
            Future<Void> connecting = Await.start(() -> connectUntilRefused(listener.address(), peers, some));
            Await.until("some are connected", () -> some.getCount() == 0 || connecting.isDone());

            listener.close();

            Await.result(connecting);
            assertThat(open).hasValue(0);
            assertThat(listener.statistics().open()).isZero();
            assertThat(Rig.threadsNamed("coming")).isEmpty();
            for (Peer peer : peers) {
                peer.awaitEnd();
                peer.close();
            }
        }
    }

    private static void connectUntilRefused(InetSocketAddress address, List<Peer> peers, CountDownLatch some) {
        try {
            for (int i = 0; i < 60; i++) { // fewer than the backlog, or the system lets them wait for a second
                peers.add(Peer.connect(address));
                some.countDown();
            }
        } catch (IOException e) {
            assertThat(e).hasMessageMatching("(?i).*(refused|reset|closed).*");
        }
    }

    @OnEachModel
    void may_be_closed_by_handlers(IoModel model) throws IOException {
        CompletableFuture<Listener> listener = new CompletableFuture<>();
        CyclicBarrier together = new CyclicBarrier(2);
        Handler closes = (connection, in) -> {
            in.position(in.limit());
            if (!model.name().contains("selector")) { // there the two may share a thread
                meet(together);
            }
            listener.join().close();
        };

        try (Rig rig = Rig.server(model)) {
            listener.complete(rig.listener());
            Peer other = rig.connect(Probe.echo());
            Probe one = new Probe(closes);
            Probe another = new Probe(closes);
            Peer peer = rig.connect(one);
            rig.connect(another).send((byte) 1);
            peer.send((byte) 1);

            assertThat(one.reason()).isEqualTo(CloseReason.shutdown());
            assertThat(another.reason()).isEqualTo(CloseReason.shutdown());
            assertThat(other.drain()).isZero();
        }
    }

    @OnEachModel
    void may_be_closed_by_a_task(IoModel model) throws IOException {
        try (Rig rig = Rig.server(model)) {
            Probe probe = Probe.echo();
            Peer peer = rig.connect(probe);
            long start = System.nanoTime();

            probe.execute(rig.listener()::close);

            assertThat(probe.reason()).isEqualTo(CloseReason.shutdown());
            assertThat(peer.drain()).isZero();
            assertThat(Duration.ofNanos(System.nanoTime() - start))
                    .as("did not wait in vain")
                    .isLessThan(Duration.ofSeconds(10));
        }
    }

    private static void meet(CyclicBarrier barrier) {
        try {
            barrier.await(20, TimeUnit.SECONDS);
        } catch (BrokenBarrierException | InterruptedException | TimeoutException e) {
            throw new AssertionError(e);
        }
    }
}
