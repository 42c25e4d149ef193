package dev.volano.scale;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.volano.VolanoException;
import dev.volano.client.Failure;
import dev.volano.server.ChatServerLauncher;
import dev.volano.server.ForkedServer;
import dev.volano.workload.chat.ChatWorkload;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Sweeps over processors: on which they are, in which order, and what becomes of points that fail. */
@Timeout(120)
class ProcessorSweepTest {

    private static final ChatWorkload SMALL =
            ChatWorkload.builder().rooms(1).users(2).count(5).build();
    private static final ProcessorServers FOUR = ProcessorServers.of(Optional.of(List.of(0, 2, 1, 3)), true, 4);

    private static ForkedServer.Builder chat() {
        return ForkedServer.of(ChatServerLauncher.class);
    }

    @Test
    void each_round_has_all_points_and_begins_with_another() {
        List<String> order = new ArrayList<>();
        ProcessorResult result = ProcessorSweep.builder()
                .confined(processors -> () -> {
                    if (processors == 4) {
                        throw new VolanoException("no such processor");
                    }
                    return LimitedChat.unlimited();
                })
                .load(client -> client.workload(SMALL))
                .points(4, 1, 2)
                .rounds(3)
                .listener(new FactorListener() {
                    @Override
                    public void onLevel(String label, int round, int rounds) {
                        order.add(label + "/" + round);
                    }
                })
                .build()
                .run();

        assertThat(order).containsExactly("4/1", "1/1", "2/1", "1/2", "2/2", "2/3", "1/3");
        assertThat(result.confinement()).isEqualTo(Confinement.OWN);
        assertThat(result.points()).extracting(ProcessorPoint::processors).containsExactly(1, 2, 4);
        assertThat(result.complete()).isFalse();
        assertThat(result.at(4).orElseThrow().level().failure().orElseThrow().owner())
                .isEqualTo(Failure.Owner.SERVER);
        assertThat(result.speedup(1, 2).interval()).isPresent();
        assertThat(result.gain(result.points().get(1))).isPresent();
        assertThat(result.gain(result.points().get(2))).isEmpty();
    }

    @Test
    void processors_are_added_one_core_after_the_other() {
        assertThat(FOUR.confinement()).isEqualTo(Confinement.AFFINITY);
        assertThat(FOUR.cpus()).containsExactly(0, 2, 1, 3);
        assertThat(FOUR.clientProcessors(1)).isEqualTo(OptionalInt.of(3));
        assertThat(FOUR.clientProcessors(4)).isEqualTo(OptionalInt.of(0));
        assertThat(FOUR.on(List.of(8, 9)).clientProcessors(2)).isEqualTo(OptionalInt.of(4));
    }

    @Test
    void no_more_are_used_than_the_time_of_a_control_group_is_for() {
        assertThat(ProcessorServers.of(Optional.of(List.of(0, 1, 2, 3)), true, 2)
                        .cpus())
                .containsExactly(0, 1);
    }

    @Test
    void without_the_system_or_the_command_the_jvm_is_told_a_number() {
        for (ProcessorServers servers : List.of(
                ProcessorServers.of(Optional.of(List.of(0, 1)), false, 2),
                ProcessorServers.of(Optional.empty(), true, 2))) {
            assertThat(servers)
                    .isEqualTo(new ProcessorServers(Confinement.ACTIVE_PROCESSOR_COUNT, List.of(), 2, Set.of()));
            assertThat(servers.clientProcessors(2)).isEmpty();
        }
    }

    @Test
    void forked_servers_run_on_their_processors_only() throws Exception {
        ProcessorServers here = ProcessorServers.here();
        assumeThat(here.confinement()).isEqualTo(Confinement.AFFINITY);
        assumeThat(here.most()).isGreaterThan(1);
        List<String> allowed = new ArrayList<>();
        ProcessorResult result = ProcessorSweep.builder()
                .server(() -> chat().commandPrefix("nice", "-n", "1"))
                .load(client -> client.workload(SMALL))
                .cpus(here.cpus().get(1), here.cpus().get(0))
                .points(1)
                .rounds(1)
                .listener(new FactorListener() {
                    @Override
                    public void onRunStart(int run, int runs) {
                        ProcessHandle.current()
                                .children()
                                .map(ProcessorSweepTest::allowed)
                                .forEach(allowed::add);
                    }
                })
                .build()
                .run();

        assertThat(allowed).containsOnly(here.cpus().get(1).toString());
        assertThat(result.confinement()).isEqualTo(Confinement.AFFINITY);
        assertThat(result.complete()).isTrue();
        assertThat(result.notes().get(0)).startsWith("processors " + here.cpus().get(1) + ", ");
    }

    private static String allowed(ProcessHandle process) {
        try {
            return Files.readAllLines(Path.of("/proc", Long.toString(process.pid()), "status")).stream()
                    .filter(line -> line.startsWith("Cpus_allowed_list:"))
                    .map(line -> line.substring("Cpus_allowed_list:".length()).strip())
                    .findFirst()
                    .orElse("not told");
        } catch (IOException e) {
            return e.toString();
        }
    }

    @Test
    void the_jvm_counts_what_it_is_told() {
        ProcessorResult result = ProcessorSweep.builder()
                .server(ProcessorSweepTest::chat)
                .load(client -> client.workload(SMALL))
                .points(1)
                .rounds(1)
                .build(ProcessorServers.of(Optional.empty(), false, 1))
                .run();

        assertThat(result.points()
                        .get(0)
                        .level()
                        .result()
                        .orElseThrow()
                        .setup()
                        .serverJvm()
                        .orElseThrow()
                        .inputArguments())
                .contains("-XX:ActiveProcessorCount=1");
        assertThat(result.notes().get(0)).startsWith("-XX:ActiveProcessorCount: ");
    }

    @Test
    void a_wrong_value_is_told_before_anything_is_measured() {
        assertThatIllegalStateException()
                .isThrownBy(() -> ProcessorSweep.builder().build(FOUR))
                .withMessageContaining("call server");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ProcessorSweep.builder()
                        .server(ProcessorSweepTest::chat)
                        .points(5)
                        .build(FOUR))
                .withMessage("a point must be from 1 to 4: 5");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ProcessorSweep.builder()
                        .server(ProcessorSweepTest::chat)
                        .cpus(0, 1)
                        .points(3)
                        .build(FOUR));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ProcessorSweep.builder().cpus(1, 1));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ProcessorSweep.builder().cpus(-1));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ProcessorSweep.builder().rounds(0));
        assertThatExceptionOfType(UnsupportedOperationException.class)
                .isThrownBy(() -> ProcessorSweep.builder()
                        .server(ProcessorSweepTest::chat)
                        .cpus(0)
                        .build(ProcessorServers.of(Optional.empty(), false, 4)))
                .withMessageContaining("taskset");
        assertThatIllegalStateException()
                .isThrownBy(() -> ProcessorSweep.builder()
                        .confined(processors -> LimitedChat::unlimited)
                        .cpus(0)
                        .build(FOUR));
    }
}
