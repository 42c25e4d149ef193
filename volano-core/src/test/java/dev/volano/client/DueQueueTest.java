package dev.volano.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class DueQueueTest {

    @Test
    void asks_for_a_drain_once_until_it_is_empty() {
        DueQueue queue = new DueQueue(1);
        assertThat(queue.add(5)).isTrue();
        assertThat(queue.needsDrain()).isTrue();
        assertThat(queue.add(6)).isTrue();
        assertThat(queue.needsDrain()).isFalse();

        assertThat(queue.take()).isEqualTo(5);
        assertThat(queue.take()).isEqualTo(6);
        assertThat(queue.take()).isEqualTo(Long.MIN_VALUE);

        assertThat(queue.add(7)).isTrue();
        assertThat(queue.needsDrain()).isTrue();
    }

    @Test
    void has_room_for_less_where_there_are_more_connections_and_says_when_it_is_full() {
        assertThat(room(1)).isEqualTo(1024);
        assertThat(room(10_000)).isEqualTo(64);
        assertThat(room(1_000_000)).isEqualTo(16);
    }

    private static int room(int connections) {
        DueQueue queue = new DueQueue(connections);
        int room = 0;
        while (queue.add(room)) {
            room++;
        }
        return room;
    }

    /** The adder never waits for a drain that nobody makes: a lost wake-up would end in a timeout. */
    @Test
    @Timeout(60)
    void nothing_is_lost_between_two_threads() throws Exception {
        int count = 300_000;
        DueQueue queue = new DueQueue(100_000);
        List<Long> taken = new ArrayList<>();
        ExecutorService drainer = Executors.newSingleThreadExecutor();
        try {
            for (long nanos = 0; nanos < count; nanos++) {
                while (!queue.add(nanos)) {
                    Thread.onSpinWait();
                }
                if (queue.needsDrain()) {
                    drainer.execute(() -> {
                        for (long each = queue.take(); each != Long.MIN_VALUE; each = queue.take()) {
                            taken.add(each);
                        }
                    });
                }
            }
        } finally {
            drainer.shutdown();
            assertThat(drainer.awaitTermination(30, TimeUnit.SECONDS)).isTrue();
        }

        assertThat(taken).hasSize(count).isSorted();
    }
}
