package dev.volano.workload.chat;

import static org.assertj.core.api.Assertions.assertThat;

import dev.volano.workload.MemoryNetwork;
import dev.volano.workload.MemoryNetwork.Fault;
import dev.volano.workload.MemoryRun;
import dev.volano.workload.RunContext.Problem;
import dev.volano.workload.chat.MessageFault.Kind;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** A message that is lost, doubled, out of order or not the same never goes unnoticed. */
class ChatFaultsTest {

    private static final int USERS = 4;
    private static final int COUNT = 3;
    private static final int MESSAGES = USERS * (USERS - 1) * COUNT;
    private static final int SEEDS = 4;

    @ParameterizedTest
    @EnumSource(Kind.class)
    void each_single_message_of_a_run_is_needed_as_it_is(Kind kind) {
        for (int which = 0; which < MESSAGES; which++) {
            for (int seed = 0; seed < SEEDS; seed++) {
                MessageFault fault = new MessageFault(kind, which);

                MemoryRun run = play(fault, seed, USERS, COUNT);

                boolean nextSpeakerIsDeaf = fault.isLost() && fault.receiver() == (fault.sender() + 1) % USERS;
                assertThat(run.isSuccess()).as("message %d", which).isFalse();
                assertThat(run.isStalled()).as("message %d", which).isEqualTo(nextSpeakerIsDeaf);
                if (!nextSpeakerIsDeaf) {
                    assertThat(run.failures().get(0).problem()).isIn(problems(kind));
                    assertThat(run.failures().get(0).client()).isEqualTo(fault.receiver());
                    assertThat(run.failures().get(0).detail())
                            .startsWith("Mark" + (fault.receiver() + 1) + " in Room1: ")
                            .containsPattern("place \\d+ |received \\d+");
                }
            }
        }
    }

    /**
     * A message under another user's name may be what that user could have said; and of the last messages it is known
     * only that somebody left without them.
     */
    private static Set<Problem> problems(Kind kind) {
        return switch (kind) {
            case DROP -> Set.of(Problem.LOST_MESSAGE, Problem.WRONG_MESSAGE);
            case DOUBLE -> Set.of(Problem.DOUBLED_MESSAGE);
            case SWAP -> Set.of(Problem.REORDERED_MESSAGE, Problem.LOST_MESSAGE, Problem.WRONG_MESSAGE);
            default -> Set.of(Problem.WRONG_MESSAGE, Problem.LOST_MESSAGE, Problem.DOUBLED_MESSAGE);
        };
    }

    @ParameterizedTest
    @EnumSource(Kind.class)
    void each_single_message_between_two_users_is_needed_as_it_is(Kind kind) {
        for (int which = 0; which < 2 * COUNT; which++) {
            for (int seed = 0; seed < SEEDS; seed++) {
                MessageFault fault = new MessageFault(kind, which);

                MemoryRun run = play(fault, seed, 2, COUNT);

                assertThat(run.isSuccess()).as("message %d", which).isFalse();
                assertThat(run.isStalled()).as("message %d", which).isEqualTo(fault.isLost());
            }
        }
    }

    @Test
    void what_is_wrong_is_said_with_user_room_and_place() {
        assertThat(firstDetail(new MessageFault(Kind.DROP, 1)))
                .isEqualTo(
                        "Mark3 in Room1: a message of Mark2 in Room1 came at place 1 of the turn, which is that of Mark1"
                                + " (sent 0, received 0)");
        assertThat(firstDetail(new MessageFault(Kind.DOUBLE, 2)))
                .isEqualTo(
                        "Mark4 in Room1: a message of Mark1 in Room1 came at place 2 of the turn, which is that of Mark2"
                                + " (sent 0, received 1)");
        assertThat(firstDetail(new MessageFault(Kind.ALTER_TEXT, 3)))
                .isEqualTo(
                        "Mark1 in Room1: a message of Mark2 in Room1 came at place 2 of the turn with another content"
                                + " (sent 1, received 0)");
        assertThat(firstDetail(new MessageFault(Kind.ALTER_USER, 0)))
                .isEqualTo(
                        "Mark2 in Room1: a message of Mark0 in Room1 came at place 1 of the turn, which is that of Mark1"
                                + " (sent 0, received 0)");
        assertThat(firstDetail(new MessageFault(Kind.ALTER_ROOM, 0)))
                .isEqualTo(
                        "Mark2 in Room1: a message of Mark1 in Room0 came at place 1 of the turn with another content"
                                + " (sent 0, received 0)");
        assertThat(firstDetail(new MessageFault(Kind.DOUBLE, MESSAGES - 1)))
                .isEqualTo(
                        "Mark3 in Room1: a message of Mark4 in Room1 came at place 13 of the turn, which is past the last"
                                + " (sent 3, received 9)");
    }

    @Test
    void a_message_that_is_skipped_is_lost_unless_it_comes_late() {
        assertThat(firstProblem(new MessageFault(Kind.DROP, 1))).isEqualTo(Problem.LOST_MESSAGE);
        assertThat(firstProblem(new MessageFault(Kind.SWAP, 1))).isEqualTo(Problem.REORDERED_MESSAGE);
        assertThat(firstProblem(new MessageFault(Kind.DOUBLE, 2))).isEqualTo(Problem.DOUBLED_MESSAGE);
        assertThat(firstProblem(new MessageFault(Kind.ALTER_TEXT, 3))).isEqualTo(Problem.WRONG_MESSAGE);
    }

    @Test
    void an_answer_cannot_have_come_together_with_what_it_answers() {
        MemoryRun run = play(new MessageFault(Kind.DOUBLE, 1), 0, 2, COUNT);

        assertThat(run.failures().get(0).detail())
                .isEqualTo(
                        "Mark1 in Room1: a message of Mark2 in Room1 came at place 4 of the turn, but was there before"
                                + " what it would answer was sent (sent 2, received 1)");
    }

    @Test
    void no_byte_of_a_message_may_change() {
        int bytes = Packets.PLAIN.chatIndication("Room1", "Mark1", Packets.TEXT).length;
        for (int which : new int[] {0, 4, MESSAGES - 1}) {
            for (int at = 0; at < bytes; at++) {
                for (int bits : new int[] {0x01, 0x06, 0x10, 0x80, 0xFF}) {
                    MemoryRun run = play(alteringByte(which, at, bits), which, USERS, COUNT);

                    assertThat(run.isSuccess())
                            .as("message %d, byte %d ^ %d", which, at, bits)
                            .isFalse();
                }
            }
        }
    }

    @ParameterizedTest(name = "{0} of packet {1}, type {2}: {3}")
    @CsvSource({
        "loss,   1,   4, none, stalls before the load",
        "double, 1,   4, BAD_INPUT, the server sent an access packet of type 4",
        "loss,   206, 4, none, stalls before the load",
        "double, 206, 4, BAD_INPUT, the server sent an enter room packet of type 4",
        "loss,   206, 2, none, the first user is not ready",
        "loss,   208, 2, none, the second user does not leave",
        "double, 208, 2, WRONG_MESSAGE, Mark1 left Room1 where Mark2 is the next to leave",
        "loss,   215, 4, none, the first user does not close",
    })
    void each_other_packet_is_needed_once(String what, int id, int type, String problem, String detail) {
        boolean doubled = what.equals("double");
        boolean[] done = {false};
        Fault fault = (link, toClient, packet) -> {
            if (!toClient || MessageFault.id(packet) != id || MessageFault.type(packet) != type || done[0]) {
                return List.of(packet);
            }
            done[0] = true;
            return doubled ? List.of(packet, packet) : List.of();
        };

        MemoryRun run = play(fault, 0, USERS, COUNT);

        assertThat(run.isSuccess()).isFalse();
        assertThat(run.isStalled()).as(detail).isEqualTo(!doubled);
        if (doubled) {
            assertThat(run.failures().get(0).problem()).isEqualTo(Problem.valueOf(problem));
            assertThat(run.failures().get(0).detail()).contains(detail);
        }
    }

    @Test
    void users_who_leave_out_of_order_or_too_early_are_noticed() {
        Fault earlyExit = (link, toClient, packet) -> toClient && link == 2 && MessageFault.isMessage(packet)
                ? List.of(packet, Packets.PLAIN.exitIndication("Room1", "Mark1"))
                : List.of(packet);

        assertThat(firstDetail(earlyExit))
                .isEqualTo("Mark3 in Room1: Mark1 left when this user had only sent 0 and received 1");
    }

    private static Problem firstProblem(Fault fault) {
        return play(fault, 0, USERS, COUNT).failures().get(0).problem();
    }

    private static String firstDetail(Fault fault) {
        return play(fault, 0, USERS, COUNT).failures().get(0).detail();
    }

    private static Fault alteringByte(int which, int at, int bits) {
        int[] seen = {0};
        return (link, toClient, packet) -> toClient && MessageFault.isMessage(packet) && seen[0]++ == which
                ? List.of(MessageFault.altered(packet, at, bits))
                : List.of(packet);
    }

    /** Plays a run that may only end as one ends: without a crash, and with each client's end told once. */
    private static MemoryRun play(Fault fault, int seed, int users, int count) {
        MemoryNetwork network = seed == 0
                ? MemoryNetwork.inOrder(Integer.MAX_VALUE, fault)
                : MemoryNetwork.inAnyOrder(seed, Integer.MAX_VALUE, fault);
        ChatWorkload workload =
                ChatWorkload.builder().rooms(1).users(users).count(count).build();

        MemoryRun run = MemoryRun.play(network, workload);

        assertThat(network.crashes()).isEmpty();
        return run;
    }
}
