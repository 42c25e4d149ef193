package dev.volano.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.volano.VolanoException;
import dev.volano.server.ChatServerLauncher;
import dev.volano.server.ForkedServer;
import dev.volano.server.RunningServer;
import dev.volano.stats.Estimate;
import dev.volano.stats.ScorePolicy;
import dev.volano.workload.chat.ChatWorkload;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A load on several servers. */
@Timeout(180)
class ThroughputBenchmarkTest {

    private static VolanoClient.Builder small(VolanoClient.Builder client) {
        return client.workload(ChatWorkload.builder().rooms(1).users(3).build())
                .warmUp(WarmUp.none())
                .measureFor(Duration.ofMillis(200));
    }

    private static VolanoClient.Builder numbers(VolanoClient.Builder client) {
        return client.workload(new EchoLoad(2))
                .warmUp(WarmUp.none())
                .measureFor(Duration.ofMillis(200))
                .probes(false);
    }

    @AfterEach
    void no_thread_is_left() {
        assertThat(Await.threadsNamed("volano-")).isEmpty();
    }

    @Test
    void each_fork_is_a_process_of_its_own_that_ends() throws Exception {
        List<Long> processes = new ArrayList<>();
        List<String> told = new ArrayList<>();
        ThroughputResult result = ThroughputBenchmark.builder()
                .server(() -> {
                    RunningServer server =
                            ForkedServer.of(ChatServerLauncher.class).start();
                    processes.add(server.processId().orElseThrow());
                    return server;
                })
                .load(ThroughputBenchmarkTest::small)
                .forks(2)
                .listener(new RunListener() {
                    @Override
                    public void onFork(int fork, int forks) {
                        told.add(fork + "/" + forks);
                    }
                })
                .build()
                .run();

        assertThat(result.failures()).isEmpty();
        assertThat(result.complete()).isTrue();
        assertThat(result.plan().forks()).isEqualTo(2);
        assertThat(result.forks()).extracting(ForkResult::number).containsExactly(1, 2);
        assertThat(told).containsExactly("1/2", "2/2");
        assertThat(processes).doesNotHaveDuplicates().hasSize(2);
        for (long process : processes) {
            assertThat(ProcessHandle.of(process).filter(ProcessHandle::isAlive)).isEmpty();
        }
        assertThat(result.runs()).allSatisfy(run -> {
            assertThat(run.usage().orElseThrow().server()).isPresent();
            assertThat(run.usage().orElseThrow().serverJvm()).isPresent();
        });
    }

    @Test
    void three_forks_give_an_interval_over_forks() throws Exception {
        ThroughputResult three = ThroughputBenchmark.builder()
                .server(ThroughputBenchmarkTest::echo)
                .load(ThroughputBenchmarkTest::numbers)
                .forks(3)
                .build()
                .run();

        assertThat(three.throughput()).isInstanceOfSatisfying(Estimate.Known.class, known -> {
            assertThat(known.basis()).isEqualTo(Estimate.Basis.FORKS);
            assertThat(known.count()).isEqualTo(3);
        });
    }

    private static EchoServer echo() {
        try {
            return EchoServer.start(number -> true);
        } catch (IOException e) {
            throw new VolanoException("no server", e);
        }
    }

    @Test
    void runs_make_a_score_by_the_policy() throws Exception {
        try (EchoServer server = EchoServer.start(number -> true)) {
            ThroughputResult result = ThroughputBenchmark.builder()
                    .target(server)
                    .load(client -> numbers(client).runs(3).scorePolicy(new ScorePolicy.BestOf(1, 3)))
                    .build()
                    .run();

            double best = result.runs().stream()
                    .mapToDouble(run -> run.score().orElseThrow().messagesPerSecond())
                    .max()
                    .orElseThrow();
            assertThat(result.score()).hasValue(best);
        }
    }

    @Test
    void a_server_that_does_not_start_does_not_cost_what_was_measured_before() {
        List<RunningServer> started = new CopyOnWriteArrayList<>();
        ThroughputResult result = ThroughputBenchmark.builder()
                .server(() -> {
                    if (!started.isEmpty()) {
                        throw new VolanoException("no more servers today");
                    }
                    started.add(echo());
                    return started.get(0);
                })
                .load(ThroughputBenchmarkTest::numbers)
                .forks(3)
                .build()
                .run();

        assertThat(result.complete()).isFalse();
        assertThat(result.forks()).hasSize(2);
        assertThat(result.forks().get(0).last().complete()).isTrue();
        assertThat(result.failures()).singleElement().satisfies(failure -> {
            assertThat(failure.kind().owner()).isEqualTo(Failure.Owner.SERVER);
            assertThat(failure.detail()).isEqualTo("server 2 did not start: no more servers today");
        });
    }

    @Test
    void a_first_server_that_does_not_start_is_an_error() {
        ThroughputBenchmark benchmark = ThroughputBenchmark.builder()
                .server(() -> {
                    throw new VolanoException("no servers today");
                })
                .build();

        assertThatExceptionOfType(VolanoException.class)
                .isThrownBy(benchmark::run)
                .withMessage("no servers today");
    }

    @Test
    void results_of_the_same_plan_are_merged_and_others_are_not() throws Exception {
        try (EchoServer server = EchoServer.start(number -> true)) {
            ThroughputBenchmark.Builder builder =
                    ThroughputBenchmark.builder().target(server).load(ThroughputBenchmarkTest::numbers);
            ThroughputResult first = builder.build().run();
            ThroughputResult second = builder.build().run();
            ThroughputResult other =
                    builder.load(client -> numbers(client).seed(2)).build().run();

            ThroughputResult both = first.plus(second);
            assertThat(both.plan().forks()).isEqualTo(2);
            assertThat(both.runs())
                    .containsExactly(first.runs().get(0), second.runs().get(0));
            assertThat(both.complete()).isTrue();
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> first.plus(other))
                    .withMessageContaining("different plans");
        }
    }

    @Test
    void one_server_is_not_enough_for_several_forks() {
        ThroughputBenchmark.Builder builder = ThroughputBenchmark.builder()
                .target(RunningServer.at("127.0.0.1", 1))
                .forks(2);

        assertThatIllegalStateException().isThrownBy(builder::build).withMessageContaining("call server, not target");
        assertThatIllegalStateException()
                .isThrownBy(() -> ThroughputBenchmark.builder().build())
                .withMessageContaining("needs a server");
    }
}
