package dev.volano.workload.chat;

import static dev.volano.workload.chat.Packets.PLAIN;
import static dev.volano.workload.chat.Packets.listed;
import static org.assertj.core.api.Assertions.assertThat;

import dev.volano.net.BadInputException;
import dev.volano.net.CloseReason;
import dev.volano.net.Handler;
import dev.volano.workload.Client;
import dev.volano.workload.PlainContext;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Whatever comes in, a handler takes it or throws the one exception that it may throw. */
@Timeout(30)
class ChatFuzzTest {

    private static final int TRIALS = 6_000;

    private static final byte[] REQUESTS = Packets.join(
            PLAIN.accessRequest(),
            PLAIN.enterRequest("profile", "Room1", "Ann"),
            PLAIN.chatRequest("Room1", "Ann", Packets.TEXT),
            PLAIN.ping(1),
            PLAIN.enterRequest("", "Röom2", "Ann"),
            PLAIN.chat(1, 1, 77, "Röom2", "x", "€ \0"),
            PLAIN.exitRequest("Röom2", "Ann"),
            PLAIN.roomListRequest("R"),
            PLAIN.exitRequest("Room1", "Ann"));

    private static final byte[] ANSWERS = Packets.join(
            PLAIN.accessConfirm(1, new byte[3], "Lobby", "Café"),
            PLAIN.enterConfirm("This is a profile.", "Room1", "Mark2", 1, 2, listed("Mark1", "p"), listed("Mark2", "")),
            PLAIN.enterIndication("p", "Room1", "Mark3", "127.0.0.1"),
            PLAIN.chatIndication("Room1", "Mark1", Packets.TEXT),
            PLAIN.chatConfirm("Room1"),
            PLAIN.chatIndication("Room1", "Mark3", Packets.TEXT),
            PLAIN.ping(2),
            PLAIN.exitIndication("Room1", "Mark1"),
            PLAIN.roomListConfirm("", "Room1", "Room2"));

    @Test
    void the_server_throws_nothing_but_bad_input_and_keeps_nothing() {
        SplittableRandom random = new SplittableRandom(1);
        ChatServer server = ChatServer.builder().maxRooms(50).build();
        int refused = 0;
        for (int trial = 0; trial < TRIALS; trial++) {
            byte[] stream = mutated(REQUESTS, random);

            refused += feed(server.get(), stream, random) ? 0 : 1;

            assertThat(server.rooms().count()).as("all has been left").isZero();
        }
        assertThat(refused).as("most mutations are noticed, some are not").isBetween(TRIALS / 2, TRIALS - 100);
    }

    @Test
    void the_client_throws_nothing_but_bad_input_and_ends_once() {
        SplittableRandom random = new SplittableRandom(2);
        int[] ends = new int[2];
        for (int trial = 0; trial < TRIALS; trial++) {
            EndCounter context = new EndCounter();
            ChatWorkload workload = ChatWorkload.builder()
                    .users(3)
                    .count(1)
                    .pause(Duration.ofSeconds(trial % 2))
                    .build();
            Client client = workload.newClients(context).get(1);

            feed(client, mutated(ANSWERS, random), random);

            assertThat(context.finished + context.failed).isEqualTo(1);
            ends[context.finished]++;
        }
        assertThat(ends[0]).isGreaterThan(TRIALS / 2);
        assertThat(ends[1]).isGreaterThan(0);
    }

    /** Feeds a stream in pieces, and returns whether all of it was taken. */
    private static boolean feed(Handler handler, byte[] stream, SplittableRandom random) {
        StubConnection connection = new StubConnection();
        handler.onOpen(connection);
        int consumed = 0;
        int given = 0;
        boolean taken = true;
        try {
            while (given < stream.length && !connection.isClosed()) {
                given = Math.min(stream.length, given + 1 + random.nextInt(stream.length));
                ByteBuffer in =
                        ByteBuffer.wrap(stream, consumed, given - consumed).slice();
                handler.onBytes(connection, in);
                assertThat(in.limit()).as("the limit is not the handler's").isEqualTo(given - consumed);
                consumed += in.position();
            }
        } catch (BadInputException e) {
            taken = false;
            assertThat(e).hasMessageNotContaining("null");
            connection.abort(CloseReason.badInput(String.valueOf(e.getMessage())));
        } catch (RuntimeException | Error e) {
            throw new AssertionError("by " + HexFormat.of().formatHex(stream), e);
        }
        handler.onClose(connection, connection.reason());
        assertThat(connection.written()).as("answers").hasSizeLessThan(100);
        return taken;
    }

    private static byte[] mutated(byte[] stream, SplittableRandom random) {
        byte[] bytes = stream.clone();
        for (int changes = random.nextInt(4); changes > 0 && bytes.length > 0; changes--) {
            int at = random.nextInt(bytes.length);
            int length = Math.min(bytes.length - at, 1 + random.nextInt(12));
            byte[] before = Arrays.copyOf(bytes, at);
            byte[] part = Arrays.copyOfRange(bytes, at, at + length);
            byte[] after = Arrays.copyOfRange(bytes, at + length, bytes.length);
            switch (random.nextInt(6)) {
                case 0 -> bytes[at] = (byte) random.nextInt(256);
                case 1 -> bytes[at] ^= (byte) (1 << random.nextInt(8));
                case 2 -> bytes = Packets.join(before, after);
                case 3 -> bytes = Packets.join(before, part, part, after);
                case 4 -> {
                    random.nextBytes(part);
                    bytes = Packets.join(before, part, after);
                }
                default -> bytes = Packets.join(before, part);
            }
        }
        return bytes;
    }

    private static final class EndCounter implements PlainContext {

        private int finished;
        private int failed;

        @Override
        public void entered(int client) {}

        @Override
        public void ready(int client) {}

        @Override
        public void finished(int client) {
            finished++;
        }

        @Override
        public void failed(int client, Problem problem, String detail) {
            failed++;
        }

        @Override
        public void schedule(Duration delay, Runnable task) {}

        @Override
        public double random(int client) {
            return 0;
        }
    }
}
