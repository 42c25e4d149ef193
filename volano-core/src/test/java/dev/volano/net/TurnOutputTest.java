package dev.volano.net;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What is written in a turn of a loop that has all connections of a listener to itself is sent at the turn's end. */
@Timeout(60)
class TurnOutputTest {

    private static final int MOST_BYTES = 1_000;

    private final TurnOutput output = new TurnOutput(MOST_BYTES);

    private static byte[] read(ByteBuffer buffer) {
        byte[] bytes = new byte[buffer.remaining()];
        buffer.get(bytes);
        return bytes;
    }

    @Test
    void gives_back_a_chain_in_order_and_others_stay_apart() {
        Frame frame = new Frame(10);
        int first = output.keep(frame.putByte(1), TurnOutput.NONE);
        int other = output.keep(frame.clear().putByte(50).putByte(51), TurnOutput.NONE);
        int second = output.keep(frame.clear().putByte(2).putByte(3), first);
        output.keep(frame.clear().putByte(4), second);

        assertThat(read(output.gather(first))).containsExactly(1, 2, 3, 4);
        assertThat(read(output.gather(other))).containsExactly(50, 51);
        assertThat(output.copy(first, 4)).containsExactly(1, 2, 3, 4);
    }

    @Test
    void a_message_for_many_is_kept_once_and_again_when_it_has_changed() {
        Frame frame = new Frame(1_000).put(new byte[900]);
        for (int receiver = 0; receiver < 1_000; receiver++) { // 900 KB, if they were copies
            assertThat(output.keep(frame, TurnOutput.NONE)).isEqualTo(receiver);
        }
        int changed = output.keep(frame.putByte(7), TurnOutput.NONE);

        assertThat(output.isCrowded()).isFalse();
        assertThat(read(output.gather(0))).hasSize(900);
        assertThat(read(output.gather(changed))).hasSize(901).endsWith(7);
    }

    @Test
    void keeps_no_long_message_and_none_for_which_there_is_no_room() {
        assertThat(output.keep(new Frame(10).put(new byte[1_025]), TurnOutput.NONE))
                .isEqualTo(TurnOutput.NONE);

        Frame frame = new Frame(1_024);
        int kept = 0;
        while (output.keep(frame.clear().put(new byte[1_024]), TurnOutput.NONE) != TurnOutput.NONE) {
            kept++;
        }
        assertThat(output.isCrowded()).isTrue();
        assertThat(kept).isEqualTo(256);

        output.send();
        assertThat(output.isCrowded()).isFalse();
        assertThat(output.keep(frame, TurnOutput.NONE)).isZero();
    }

    /** Counts the calls by which bytes get into channels. */
    private static IoModel counting(AtomicInteger writes) {
        return new SelectorIoModel("counting", () -> 1, new ChannelIo() {
            @Override
            public int read(SocketChannel from, ByteBuffer to) throws IOException {
                return from.read(to);
            }

            @Override
            public int write(ByteBuffer from, SocketChannel to) throws IOException {
                writes.incrementAndGet();
                return to.write(from);
            }
        });
    }

    @Test
    void messages_after_the_first_in_a_turn_are_sent_together() throws IOException {
        AtomicInteger writes = new AtomicInteger();
        Handler answers = (connection, in) -> {
            in.position(in.limit());
            for (int number = 0; number < 100; number++) {
                connection.write(connection.frame().putByte(number));
            }
        };

        try (Rig rig = Rig.server(counting(writes))) {
            byte[] answer = rig.connect(new Probe(answers)).send((byte) 1).receive(100);

            assertThat(answer).startsWith(0, 1, 2).endsWith(98, 99);
            assertThat(writes).as("the first, and all others together").hasValue(2);
        }
    }

    @Test
    void a_long_message_comes_after_the_short_ones_before_it() throws IOException {
        byte[] large = Message.of(1, 1, 5_000);
        Handler answers = (connection, in) -> {
            in.position(in.limit());
            connection.write(connection.frame().putByte(0));
            connection.write(connection.frame().putByte(1));
            connection.write(connection.frame().put(large));
            connection.write(connection.frame().putByte(2));
        };

        try (Rig rig = Rig.server(counting(new AtomicInteger()))) {
            byte[] answer = rig.connect(new Probe(answers)).send((byte) 1).receive(large.length + 3);

            assertThat(answer).startsWith(0, 1).endsWith(2);
            assertThat(ByteBuffer.wrap(answer, 2, large.length)).isEqualTo(ByteBuffer.wrap(large));
        }
    }

    @Test
    void what_another_thread_writes_comes_after_what_was_written_before_it() throws IOException {
        Handler answers = (connection, in) -> {
            in.position(in.limit());
            connection.write(connection.frame().putByte(1));
            connection.write(connection.frame().putByte(2));
            Await.result(Await.start(() -> connection.write(new Frame(1).putByte(3))));
            connection.write(connection.frame().putByte(4));
        };

        try (Rig rig = Rig.server(counting(new AtomicInteger()))) {
            assertThat(rig.connect(new Probe(answers)).send((byte) 1).receive(4))
                    .containsExactly(1, 2, 3, 4);
        }
    }

    @Test
    void what_was_written_before_an_end_is_sent() throws IOException {
        Handler rejects = (connection, in) -> {
            in.position(in.limit());
            connection.write(connection.frame().putByte(1));
            connection.write(connection.frame().putByte(2));
            connection.abort(CloseReason.badInput("a test"));
        };

        try (Rig rig = Rig.server(counting(new AtomicInteger()))) {
            assertThat(rig.connect(new Probe(rejects)).send((byte) 1).receiveAll())
                    .containsExactly(1, 2);
        }
    }
}
