package dev.volano.net;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.nio.ByteBuffer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class FrameTest {

    static Stream<Frame> frames() {
        return Stream.of(new Frame(1), new Frame(1_000), Frame.onHeap());
    }

    @ParameterizedTest
    @MethodSource("frames")
    void holds_what_was_put_in_big_endian_order(Frame frame) {
        ByteBuffer source = ByteBuffer.wrap(new byte[] {20, 21, 22, 23});

        frame.putByte(0x101)
                .putShort(0x1_0203)
                .putInt(0x04050607)
                .putLong(0x08090a0b0c0d0e0fL)
                .put(new byte[] {16, 17})
                .put(source, 1, 2);

        assertThat(frame.length()).isEqualTo(19);
        assertThat(frame.snapshot()).containsExactly(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 21, 22);
        assertThat(source.position()).isZero();
        assertThat(source.remaining()).isEqualTo(4);
    }

    @ParameterizedTest
    @MethodSource("frames")
    void grows_and_is_empty_again_after_a_clear(Frame frame) {
        for (int i = 0; i < 10_000; i++) {
            frame.putByte(i);
        }

        assertThat(frame.length()).isEqualTo(10_000);
        assertThat(frame.snapshot()[9_999]).isEqualTo((byte) 9_999);
        assertThat(frame.clear().length()).isZero();
        assertThat(frame.snapshot()).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("frames")
    void makes_one_snapshot_of_a_content_and_another_of_the_next(Frame frame) {
        byte[] first = frame.putByte(1).snapshot();

        assertThat(frame.snapshot()).isSameAs(first);
        assertThat(frame.putByte(2).snapshot()).containsExactly(1, 2);
        assertThat(frame.clear().putByte(3).snapshot()).containsExactly(3);
        assertThat(first).containsExactly(1);
    }

    @ParameterizedTest
    @MethodSource("frames")
    void is_the_same_after_it_was_lent_however_much_of_it_was_read(Frame frame) {
        frame.putInt(5);

        assertThat(frame.lend().get(3)).isEqualTo((byte) 5);
        frame.reset();
        frame.lend().getShort();
        frame.reset();
        frame.putByte(6);

        assertThat(frame.snapshot()).containsExactly(0, 0, 0, 5, 6);
    }

    @ParameterizedTest
    @MethodSource("frames")
    void refuses_what_is_not_within_the_source(Frame frame) {
        ByteBuffer source = ByteBuffer.wrap(new byte[10]).limit(4);

        assertThatExceptionOfType(IndexOutOfBoundsException.class).isThrownBy(() -> frame.put(source, 2, 3));
        assertThatExceptionOfType(IndexOutOfBoundsException.class).isThrownBy(() -> frame.put(source, -1, 1));
        assertThat(frame.length()).isZero();
    }

    @Test
    void refuses_to_hold_less_than_a_byte() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Frame(0))
                .withMessage("capacity must be at least 1: 0");
    }
}
