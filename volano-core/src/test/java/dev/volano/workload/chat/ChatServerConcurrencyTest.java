package dev.volano.workload.chat;

import static dev.volano.workload.chat.Packets.PLAIN;
import static dev.volano.workload.chat.Packets.listed;
import static org.assertj.core.api.Assertions.assertThat;

import dev.volano.net.CloseReason;
import dev.volano.net.Handler;
import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.IntFunction;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Connections of one server that are served by several threads. */
@Timeout(30)
class ChatServerConcurrencyTest {

    private static final Duration DEADLINE = Duration.ofSeconds(10);
    private static final int THREADS = 6;

    private final ExecutorService threads = Executors.newFixedThreadPool(THREADS);
    private final ChatServer server =
            ChatServer.builder().maxUsersPerRoom(200).maxRooms(5).build();

    @AfterEach
    void endThreads() {
        threads.shutdownNow();
    }

    /** A client and the thread-safe record of what it was sent. */
    private static final class Client {

        private final StubConnection connection;
        private final Handler handler;

        private Client(ChatServer server, Consumer<byte[]> onWrite) {
            connection = new StubConnection(onWrite);
            handler = server.get();
            handler.onOpen(connection);
        }

        private Client(ChatServer server) {
            this(server, packet -> {});
        }

        private Client send(byte[] packet) {
            handler.onBytes(connection, ByteBuffer.wrap(packet));
            return this;
        }

        private void close() {
            handler.onClose(connection, CloseReason.peerClosed());
        }
    }

    @Test
    void everybody_hears_an_answer_after_what_it_answers() throws Exception {
        Client[] clients = new Client[3];
        List<Thread> answering = new ArrayList<>();
        clients[0] = new Client(server).send(PLAIN.enterRequest("Room1", "Mark1"));
        clients[1] = new Client(server, packet -> {
            if (MessageFault.isMessage(packet)) {
                Thread thread = new Thread(() -> clients[1].send(PLAIN.chatRequest("Room1", "Mark2", "an answer")));
                thread.start();
                answering.add(thread);
                awaitBlockedOrEnded(thread); // Mark3 has not been written to yet
            }
        });
        clients[1].send(PLAIN.enterRequest("Room1", "Mark2"));
        clients[2] = new Client(server).send(PLAIN.enterRequest("Room1", "Mark3"));

        clients[0].send(PLAIN.chatRequest("Room1", "Mark1", "a question"));
        answering.get(0).join(DEADLINE.toMillis());

        assertThat(clients[2].connection.written().stream().skip(1))
                .containsExactly(
                        PLAIN.chatIndication("Room1", "Mark1", "a question"),
                        PLAIN.chatIndication("Room1", "Mark2", "an answer"));
    }

    private static void awaitBlockedOrEnded(Thread thread) {
        long start = System.nanoTime();
        while (thread.getState() == Thread.State.RUNNABLE || thread.getState() == Thread.State.NEW) {
            if (System.nanoTime() - start > DEADLINE.toNanos()) {
                throw new AssertionError("the thread goes on and on");
            }
            Thread.onSpinWait();
        }
    }

    /** A write to its own connection may wait until the peer reads; nobody else is to wait for that. */
    @Test
    void who_enters_without_reading_holds_up_nobody_and_hears_of_all_that_happens_meanwhile() throws Exception {
        Client leaver = new Client(server).send(PLAIN.enterRequest("Room1", "Leaver"));
        Client stayer = new Client(server).send(PLAIN.enterRequest("Room1", "Stayer"));
        Client comer = new Client(server);
        boolean[] done = {false};
        Client deaf = new Client(server, packet -> {
            if (!done[0]) {
                done[0] = true;
                inOtherThread(() -> {
                    leaver.send(PLAIN.exitRequest("Room1", "Leaver"));
                    comer.send(PLAIN.enterRequest("Room1", "Comer"));
                    comer.send(PLAIN.chatRequest("Room1", "Comer", "hello"));
                    stayer.send(PLAIN.enterRequest("Room2", "Stayer"));
                });
            }
        });

        deaf.send(PLAIN.enterRequest("Room1", "Deaf"));

        assertThat(deaf.connection.written())
                .containsExactly(
                        PLAIN.enterConfirm(
                                "",
                                "Room1",
                                "Deaf",
                                1,
                                3,
                                listed("Leaver", ""),
                                listed("Stayer", ""),
                                listed("Deaf", "")),
                        PLAIN.exitIndication("Room1", "Leaver"),
                        PLAIN.enterIndication("", "Room1", "Comer", "127.0.0.1"));
        assertThat(comer.connection.written())
                .containsExactly(
                        PLAIN.enterConfirm("", "Room1", "Comer", 1, 2, listed("Stayer", ""), listed("Comer", "")),
                        PLAIN.chatConfirm("Room1"),
                        PLAIN.enterIndication("", "Room1", "Deaf", "127.0.0.1"));
    }

    @Test
    void a_name_and_a_place_are_kept_for_who_is_entering() {
        ChatServer small = ChatServer.builder().maxUsersPerRoom(2).build();
        Client first = new Client(small).send(PLAIN.enterRequest("Room1", "First"));
        Client second = new Client(small);
        Client third = new Client(small);
        boolean[] done = {false};
        Client entering = new Client(small, packet -> {
            if (!done[0]) {
                done[0] = true;
                inOtherThread(() -> {
                    second.send(PLAIN.enterRequest("Room1", "Entering"));
                    third.send(PLAIN.enterRequest("Room1", "Third"));
                    first.send(PLAIN.exitRequest("Room1", "First"));
                });
            }
        });

        entering.send(PLAIN.enterRequest("Room1", "Entering"));

        assertThat(second.connection.written()).containsExactly(PLAIN.enterConfirm("", "Room1", "Entering", 3, 0));
        assertThat(third.connection.written()).containsExactly(PLAIN.enterConfirm("", "Room1", "Third", 2, 0));
        assertThat(small.rooms().count()).as("the room that all others left").isEqualTo(1);
        entering.close();
        assertThat(small.rooms().count()).isZero();
    }

    private static void inOtherThread(Runnable task) {
        Thread thread = new Thread(task);
        thread.start();
        try {
            thread.join(DEADLINE.toMillis());
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
        if (thread.isAlive()) {
            throw new AssertionError("others are held up");
        }
    }

    @Test
    void of_many_at_once_exactly_as_many_enter_as_there_is_place_for() throws Exception {
        for (int round = 0; round < 50; round++) {
            ChatServer its = ChatServer.builder().maxUsersPerRoom(2).maxRooms(3).build();

            assertThat(results(its, i -> PLAIN.enterRequest("Room", "Mark" + i)))
                    .containsExactlyInAnyOrder(1, 1, 2, 2, 2, 2);
            assertThat(results(its, i -> PLAIN.enterRequest("Other", "Same")))
                    .containsExactlyInAnyOrder(1, 3, 3, 3, 3, 3);
            assertThat(results(its, i -> PLAIN.enterRequest("Room" + i, "Mark")))
                    .containsExactlyInAnyOrder(1, 5, 5, 5, 5, 5);
        }
    }

    /** Returns what each of some clients is told that enter at the same time. */
    private List<Integer> results(ChatServer its, IntFunction<byte[]> request) throws Exception {
        CyclicBarrier start = new CyclicBarrier(THREADS);
        List<Callable<Integer>> tasks = new ArrayList<>();
        for (int i = 0; i < THREADS; i++) {
            byte[] packet = request.apply(i);
            tasks.add(() -> {
                Client client = new Client(its);
                start.await(DEADLINE.toMillis(), TimeUnit.MILLISECONDS);
                client.send(packet);
                DataInputStream confirm = read(client.connection.written().get(0));
                confirm.readUTF();
                confirm.readUTF();
                confirm.readUTF();
                return confirm.readInt();
            });
        }
        return all(tasks);
    }

    @Test
    void all_see_the_same_whoever_comes_talks_and_goes() throws Exception {
        List<Client> observers = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            observers.add(new Client(server).send(PLAIN.enterRequest("Room" + i % 2, "Observer" + i)));
        }
        List<Callable<List<Client>>> tasks = new ArrayList<>();
        for (int i = 0; i < THREADS; i++) {
            int number = i;
            tasks.add(() -> comeTalkAndGo(number));
        }

        List<List<Client>> clients = all(tasks);

        clients.forEach(each -> each.forEach(ChatServerConcurrencyTest::requireTrueView));
        for (int room = 0; room < 2; room++) {
            Client one = observers.get(room);
            Client other = observers.get(room + 2);
            assertThat(one.connection.written().stream().skip(2))
                    .hasSizeGreaterThan(100)
                    .containsExactlyElementsOf(
                            other.connection.written().stream().skip(1).toList());
        }
        observers.forEach(Client::close);
        assertThat(server.rooms().count()).isZero();
    }

    private List<Client> comeTalkAndGo(int number) {
        SplittableRandom random = new SplittableRandom(number);
        List<Client> clients = new ArrayList<>();
        for (int i = 0; i < 150; i++) {
            Client client = new Client(server);
            clients.add(client);
            String room = "Room" + random.nextInt(4); // the last two are empty now and then
            String user = "Mark" + number + "." + i;
            client.send(PLAIN.enterRequest(room, user));
            for (int messages = random.nextInt(3); messages > 0; messages--) {
                client.send(PLAIN.chatRequest(room, user, "x"));
            }
            if (random.nextBoolean()) {
                client.send(PLAIN.exitRequest(room, user));
            }
            client.close();
        }
        return clients;
    }

    /** Requires that a client knew at each moment who was in its room, and heard of nobody else. */
    private static void requireTrueView(Client client) {
        Set<String> present = new HashSet<>();
        try {
            for (byte[] packet : client.connection.written()) {
                DataInputStream in = read(packet);
                int kind = 10 * MessageFault.id(packet) + MessageFault.type(packet);
                if (kind == 206_4) {
                    in.readUTF();
                    in.readUTF();
                    in.readUTF();
                    in.skipNBytes(12);
                    for (int users = in.readInt(); users > 0; users--) {
                        assertThat(present.add(in.readUTF())).isTrue();
                        in.readUTF();
                        in.readUTF();
                        in.readUTF();
                        in.readUTF();
                    }
                } else if (kind == 206_2) {
                    in.readUTF();
                    in.readUTF();
                    assertThat(present.add(in.readUTF())).isTrue();
                } else if (kind == 208_2) {
                    in.readUTF();
                    assertThat(present.remove(in.readUTF())).isTrue();
                } else if (kind == 203_2) {
                    in.skipNBytes(5);
                    in.readUTF();
                    assertThat(present).contains(in.readUTF());
                }
            }
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private static DataInputStream read(byte[] packet) throws IOException {
        DataInputStream in = new DataInputStream(new ByteArrayInputStream(packet));
        in.skipNBytes(Protocol.HEADER_BYTES);
        return in;
    }

    private <T> List<T> all(List<Callable<T>> tasks) throws InterruptedException, ExecutionException {
        List<T> results = new ArrayList<>();
        for (Future<T> future : threads.invokeAll(tasks, DEADLINE.toMillis(), TimeUnit.MILLISECONDS)) {
            results.add(future.get());
        }
        return results;
    }
}
