package dev.volano.net;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.nio.ByteBuffer;
import java.util.Random;
import org.junit.jupiter.api.Test;

class LoopInputTest {

    private static final int READ_BYTES = 100;
    private static final int MAX_UNCONSUMED_BYTES = 1_000;

    private final ConnectionOptions options = ConnectionOptions.builder()
            .readBufferBytes(READ_BYTES)
            .maxUnconsumedBytes(MAX_UNCONSUMED_BYTES)
            .build();
    private final ByteBuffer shared = ByteBuffer.allocate(LoopInput.sharedBytes(options));
    private final LoopInput input = new LoopInput(options);
    private int received;
    private int consumed;

    /** Receives bytes that count up, and consumes some of what there is then. */
    private void receiveAndConsume(int count, int toConsume) {
        ByteBuffer filled = input.toFill(shared);
        assertThat(filled.position()).isEqualTo(received - consumed);
        assertThat(filled.remaining()).isBetween(count, READ_BYTES);
        for (int i = 0; i < count; i++) {
            filled.put((byte) received++);
        }
        filled.flip();
        assertThat(filled.remaining()).isEqualTo(received - consumed);
        for (int i = 0; i < toConsume; i++) {
            assertThat(filled.get()).isEqualTo((byte) consumed++);
        }
        input.keep(filled);
    }

    @Test
    void what_is_left_comes_first_the_next_time_however_it_is_cut() {
        Random random = new Random(4);
        for (int i = 0; i < 10_000; i++) {
            int count = 1 + random.nextInt(READ_BYTES);
            int available = received - consumed + count;
            int least = Math.max(0, available - MAX_UNCONSUMED_BYTES);
            int toConsume = random.nextInt(4) == 0 ? available : least + random.nextInt(available - least + 1) / 8;
            receiveAndConsume(count, toConsume);
        }
    }

    @Test
    void the_longest_that_may_be_left_is_kept() {
        for (int i = 0; i < MAX_UNCONSUMED_BYTES / READ_BYTES; i++) {
            receiveAndConsume(READ_BYTES, 0);
        }

        receiveAndConsume(1, MAX_UNCONSUMED_BYTES + 1);
    }

    @Test
    void more_than_may_be_left_is_bad_input() {
        for (int i = 0; i < MAX_UNCONSUMED_BYTES / READ_BYTES; i++) {
            receiveAndConsume(READ_BYTES, 0);
        }

        assertThatExceptionOfType(BadInputException.class)
                .isThrownBy(() -> receiveAndConsume(1, 0))
                .withMessage("a message is longer than the 1,000 bytes that are waited for");
    }

    @Test
    void a_read_that_brings_nothing_changes_nothing() {
        receiveAndConsume(READ_BYTES, 90);
        input.toFill(shared);
        receiveAndConsume(5, 0);
        for (int i = 0; i < 5; i++) {
            receiveAndConsume(READ_BYTES, 0);
            input.toFill(shared);
        }
    }
}
