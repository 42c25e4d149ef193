package dev.volano.workload.chat;

import static org.assertj.core.api.Assertions.assertThat;

import dev.volano.workload.MemoryNetwork;
import dev.volano.workload.MemoryNetwork.Fault;
import dev.volano.workload.MemoryRun;
import dev.volano.workload.RunContext.Problem;
import dev.volano.workload.chat.MessageFault.Kind;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Whole runs of users who do not take turns. */
class ChatPauseTest {

    private static final Duration PAUSE = Duration.ofSeconds(3);

    @ParameterizedTest(name = "{0} rooms of {1} users, {2} messages each")
    @CsvSource({"1, 2, 1", "2, 2, 5", "1, 3, 1", "3, 4, 6", "1, 120, 2"})
    void counts_exactly_and_finishes_one_after_another(int rooms, int users, int count) {
        for (long seed = 0; seed < 5; seed++) {
            List<Integer> leavers = new ArrayList<>();
            Fault exits = (link, toClient, packet) -> {
                if (!toClient && link < users && MessageFault.id(packet) == 208) {
                    leavers.add(link);
                }
                return List.of(packet);
            };
            MemoryNetwork network = MemoryNetwork.inAnyOrder(seed, 1_000, exits);
            ChatWorkload workload = workload(rooms, users, count);

            MemoryRun run =
                    MemoryRun.play(network, workload, workload.newServer().orElseThrow(), seed);

            assertThat(run.failures()).isEmpty();
            assertThat(network.crashes()).isEmpty();
            assertThat(run.isSuccess()).isTrue();
            assertThat(run.sent()).isEqualTo((long) rooms * users * count);
            assertThat(run.received()).isEqualTo((long) rooms * users * (users - 1) * count);
            assertThat(leavers).hasSize(users).isSorted();
        }
    }

    @Test
    void waits_for_a_share_of_the_pause_first_and_then_for_the_whole_pause() {
        int users = 5;
        int count = 4;
        MemoryRun run = MemoryRun.play(MemoryNetwork.inOrder(), workload(1, users, count));

        List<Duration> firstWaits = run.delays().subList(0, users);
        List<Duration> pauses = run.delays().subList(users, run.delays().size());

        assertThat(firstWaits)
                .containsExactlyElementsOf(IntStream.range(0, users)
                        .mapToObj(user -> Duration.ofNanos((long) (run.random(user) * PAUSE.toNanos())))
                        .toList())
                .allMatch(wait -> !wait.isNegative() && wait.compareTo(PAUSE) < 0)
                .doesNotHaveDuplicates();
        assertThat(pauses).hasSize(users * (count - 1)).containsOnly(PAUSE);
        assertThat(run.now()).isEqualTo(Collections.max(firstWaits).plus(PAUSE.multipliedBy(count - 1)));
    }

    @Test
    void other_random_numbers_make_other_first_waits() {
        ChatWorkload workload = workload(1, 3, 1);

        MemoryRun one = MemoryRun.play(
                MemoryNetwork.inOrder(), workload, workload.newServer().orElseThrow(), 1);
        MemoryRun other = MemoryRun.play(
                MemoryNetwork.inOrder(), workload, workload.newServer().orElseThrow(), 99);

        assertThat(one.delays()).isNotEqualTo(other.delays());
    }

    @ParameterizedTest
    @EnumSource(
            names = {"SWAP"},
            mode = EnumSource.Mode.EXCLUDE) // without turns there is no order between users
    void each_single_message_is_needed_once_and_as_it_is(Kind kind) {
        int users = 4;
        int count = 3;
        for (int which = 0; which < users * (users - 1) * count; which++) {
            MessageFault fault = new MessageFault(kind, which);
            MemoryNetwork network = MemoryNetwork.inOrder(Integer.MAX_VALUE, fault);

            MemoryRun run = MemoryRun.play(network, workload(1, users, count));

            assertThat(network.crashes()).isEmpty();
            assertThat(run.isSuccess()).as("message %d", which).isFalse();
            assertThat(run.isStalled()).as("message %d", which).isEqualTo(kind == Kind.DROP);
            assertThat(run.failures())
                    .allMatch(failure -> failure.problem() == Problem.WRONG_MESSAGE
                            || (kind != Kind.DROP && failure.problem() == Problem.DOUBLED_MESSAGE));
        }
    }

    private static ChatWorkload workload(int rooms, int users, int count) {
        return ChatWorkload.builder()
                .rooms(rooms)
                .users(users)
                .count(count)
                .pause(PAUSE)
                .build();
    }
}
