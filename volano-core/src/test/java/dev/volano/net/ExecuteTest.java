package dev.volano.net;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Timeout;

/** Tasks run as if they were calls to the handler; {@link Probe} sees to it that they never run beside one. */
@Timeout(60)
class ExecuteTest {

    @OnEachSide
    void tasks_of_many_threads_run_once_each_and_never_beside_a_call(Side side) throws IOException {
        int threads = 4;
        int tasksOfEach = 500;
        int[] ran = new int[1]; // no lock and not volatile: that is what a handler may rely on
        byte[] messages = Message.several(1, 500, 100);
        CountDownLatch left = new CountDownLatch(threads * tasksOfEach);

        try (Rig rig = Rig.open(side)) {
            Probe probe = Probe.echo();
            Peer peer = rig.connect(probe);
            List<Future<Void>> running = new ArrayList<>(List.of(peer.startSending(messages)));
            for (int thread = 0; thread < threads; thread++) {
                running.add(Await.start(() -> {
                    for (int i = 0; i < tasksOfEach; i++) {
                        probe.execute(() -> {
                            ran[0]++;
                            left.countDown();
                        });
                    }
                }));
            }

            assertThat(peer.receive(messages.length)).isEqualTo(messages);
            running.forEach(Await::result);
            Await.until("all tasks have run", () -> left.getCount() == 0);
            assertThat(ran[0]).isEqualTo(threads * tasksOfEach);
        }
    }

    @OnEachSide
    void a_task_given_in_a_call_runs_after_it_and_in_order(Side side) throws IOException {
        Handler answersByTasks = (connection, in) -> {
            in.position(in.limit());
            for (int i = 0; i < 10; i++) {
                int number = i;
                connection.execute(() -> connection.write(connection.frame().putByte(number)));
            }
            connection.write(connection.frame().putByte(99));
        };

        try (Rig rig = Rig.open(side)) {
            Peer peer = rig.connect(new Probe(answersByTasks)).send((byte) 1);

            assertThat(peer.receive(11)).containsExactly(99, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9);
        }
    }

    @OnEachSide
    void a_task_given_in_the_first_call_runs(Side side) throws IOException {
        Handler greets = new Handler() {
            @Override
            public void onOpen(Connection connection) {
                connection.execute(() -> connection.write(connection.frame().putByte(1)));
            }

            @Override
            public void onBytes(Connection connection, ByteBuffer in) {}
        };

        try (Rig rig = Rig.open(side)) {
            assertThat(rig.connect(new Probe(greets)).receive(1)).containsExactly(1);
        }
    }

    @OnEachSide
    void a_task_given_by_a_task_runs(Side side) throws IOException {
        try (Rig rig = Rig.open(side)) {
            Probe probe = Probe.echo();
            Peer peer = rig.connect(probe);
            Connection connection = probe.connection();

            probe.execute(() ->
                    connection.execute(() -> connection.write(connection.frame().putByte(5))));

            assertThat(peer.receive(1)).containsExactly(5);
        }
    }

    @OnEachModel
    void a_task_given_before_the_connection_is_open_runs_after_the_first_call(IoModel model) throws Exception {
        CountDownLatch mayOpen = new CountDownLatch(1);
        Handler opensLate = new Handler() {
            @Override
            public void onOpen(Connection connection) {
                try {
                    assertThat(mayOpen.await(20, TimeUnit.SECONDS)).isTrue();
                } catch (InterruptedException e) {
                    throw new AssertionError(e);
                }
                connection.write(connection.frame().putByte(1));
            }

            @Override
            public void onBytes(Connection connection, ByteBuffer in) {}
        };

        try (Listener server = IoModels.platformThreads()
                        .listen(Rig.loopback(0), 10, ConnectionOptions.defaults(), Message::echo);
                Connector connector = model.connector(ConnectionOptions.defaults())) {
            CompletableFuture<Integer> answer = new CompletableFuture<>();
            Handler records = new Handler() {
                @Override
                public void onOpen(Connection connection) {
                    opensLate.onOpen(connection);
                }

                @Override
                public void onBytes(Connection connection, ByteBuffer in) {
                    answer.complete((int) in.get());
                }
            };
            Connection connection = connector.connect(server.address(), Duration.ofSeconds(20), new Probe(records));
            CompletableFuture<Boolean> ran = new CompletableFuture<>();
            connection.execute(() -> ran.complete(mayOpen.getCount() == 0));
            mayOpen.countDown();

            assertThat(Await.result(ran)).isTrue();
        }
    }

    @OnEachSide
    void tasks_run_while_the_peer_does_not_read_what_the_handler_wrote(Side side) throws IOException {
        byte[] large = Message.of(1, 1, 2_000_000);
        ConnectionOptions.Builder options = ConnectionOptions.builder().sendBufferBytes(64 * 1024);
        Handler answersMuch = (connection, in) -> {
            in.position(in.limit());
            connection.execute(() -> connection.execute(() -> {}));
            connection.write(connection.frame().put(large));
            connection.execute(() -> connection.close(CloseReason.finished()));
        };

        try (Rig rig = Rig.open(side, options.closeTimeout(Duration.ofMillis(50)))) {
            Probe probe = new Probe(answersMuch);
            rig.connect(probe).send((byte) 1);

            assertThat(probe.reason()).isEqualTo(CloseReason.finished());
        }
    }

    @OnEachModel
    void a_task_that_brings_the_next_one_without_end_holds_up_no_other_connection(IoModel model) throws IOException {
        try (Rig rig = Rig.server(model)) {
            Peer other = rig.connect(Probe.echo());
            Probe probe = Probe.echo();
            rig.connect(probe);
            Connection connection = probe.connection();
            Runnable again = new Runnable() {
                @Override
                public void run() {
                    connection.execute(this);
                }
            };
            Future<Void> busy = Await.start(() -> connection.execute(again));

            other.verifyEcho();
            other.verifyEcho();
            connection.abort(CloseReason.finished());
            Await.result(busy);
        }
    }
}
