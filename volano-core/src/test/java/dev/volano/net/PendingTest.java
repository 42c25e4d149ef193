package dev.volano.net;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.nio.ByteBuffer;
import org.junit.jupiter.api.Test;

class PendingTest {

    private static byte[] front(Pending pending, int count) {
        ByteBuffer to = ByteBuffer.allocate(count);
        pending.copyTo(to);
        byte[] bytes = new byte[to.position()];
        to.flip().get(bytes);
        return bytes;
    }

    @Test
    void gives_messages_in_order_and_keeps_them_until_they_are_sent() {
        Pending pending = new Pending();
        pending.add(new byte[] {1, 2, 3}, 1);
        pending.add(new byte[] {4}, 0);
        pending.add(new byte[] {5, 6}, 0);

        assertThat(pending.bytes()).isEqualTo(5);
        assertThat(front(pending, 4)).containsExactly(2, 3, 4, 5);
        assertThat(front(pending, 100)).containsExactly(2, 3, 4, 5, 6);

        pending.sent(1);
        assertThat(front(pending, 100)).containsExactly(3, 4, 5, 6);
        pending.sent(3);
        assertThat(front(pending, 100)).containsExactly(6);
        assertThat(pending.isEmpty()).isFalse();
        pending.sent(1);
        assertThat(pending.isEmpty()).isTrue();
        assertThat(pending.bytes()).isZero();
    }

    @Test
    void knows_what_is_left_of_the_first_message() {
        Pending pending = new Pending();
        byte[] first = {1, 2, 3};
        pending.add(first, 0);
        pending.add(new byte[] {4}, 0);
        pending.sent(2);

        assertThat(pending.first()).isSameAs(first);
        assertThat(pending.bytesOfFirst()).isEqualTo(1);
    }

    @Test
    void is_not_kept_waiting_by_messages_without_content() {
        Pending pending = new Pending();
        pending.add(new byte[] {1}, 0);
        pending.add(new byte[0], 0);
        pending.add(new byte[0], 0);
        pending.sent(1);
        assertThat(pending.isEmpty()).isTrue();

        pending.add(new byte[0], 0);
        pending.sent(0);
        assertThat(pending.isEmpty()).isTrue();
    }

    @Test
    void takes_a_part_of_a_message_at_the_front_only() {
        Pending pending = new Pending();
        pending.add(new byte[] {1, 2}, 0);

        assertThatIllegalStateException().isThrownBy(() -> pending.add(new byte[] {3, 4}, 1));
    }

    @Test
    void forgets_everything_when_it_is_cleared() {
        Pending pending = new Pending();
        pending.add(new byte[] {1, 2}, 1);
        pending.clear();

        assertThat(pending.isEmpty()).isTrue();
        pending.add(new byte[] {3, 4}, 0);
        assertThat(front(pending, 10)).containsExactly(3, 4);
    }
}
