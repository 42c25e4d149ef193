package dev.volano.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.volano.VolanoException;
import dev.volano.server.RunningServer;
import dev.volano.server.ServerSource;
import dev.volano.server.VolanoServer;
import dev.volano.stats.ForkComparison;
import dev.volano.stats.PairedRule;
import dev.volano.workload.chat.ChatServer;
import dev.volano.workload.chat.ChatWorkload;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Two real servers in turn, in short windows. */
@Timeout(120)
class PairedClientTest {

    private static final int WORK = 5_000;

    private final List<EchoServer> servers = new CopyOnWriteArrayList<>();
    private final AtomicLong sink = new AtomicLong();

    @AfterEach
    void nothing_is_left() {
        assertThat(Await.threadsNamed("volano-")).isEmpty();
    }

    private static PairedClient.Builder quick(ServerSource baseline, ServerSource candidate) {
        return PairedClient.builder()
                .baseline(baseline)
                .candidate(candidate)
                .workload(new EchoLoad(4))
                .warmUp(WarmUp.none())
                .window(Duration.ofMillis(5))
                .measureFor(Duration.ofMillis(400))
                .leastBlocks(30);
    }

    private ServerSource echo(EchoServer.Before before) {
        return () -> {
            try {
                EchoServer server = EchoServer.start(before);
                servers.add(server);
                return server;
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        };
    }

    private ServerSource echo() {
        return echo(number -> true);
    }

    private ServerSource working(int steps) {
        return echo(number -> {
            long x = number + 1;
            for (int i = 0; i < steps; i++) {
                x ^= x << 13;
                x ^= x >>> 7;
                x ^= x << 17;
            }
            sink.lazySet(x);
            return true;
        });
    }

    @Test
    void every_message_is_in_the_window_in_which_it_was_sent() {
        PairedFork fork = quick(echo(), echo()).build().measure(1);

        assertThat(fork.problem()).isEmpty();
        assertThat(fork.blocks()).hasSizeGreaterThanOrEqualTo(10).allSatisfy(block -> {
            assertThat(block.baseline().length()).isGreaterThanOrEqualTo(Duration.ofMillis(4));
            assertThat(block.candidate().length()).isGreaterThanOrEqualTo(Duration.ofMillis(4));
            assertThat(block.candidate().delivered()).isPositive();
        });
        long baseline = delivered(fork, PairedBlock::baseline);
        long candidate = delivered(fork, PairedBlock::candidate);
        assertThat(fork.baseline().sent()).isEqualTo(baseline);
        assertThat(fork.baseline().received()).isEqualTo(baseline);
        assertThat(fork.candidate().sent()).isEqualTo(candidate);
        assertThat(fork.candidate().received()).isEqualTo(candidate);
        assertThat(servers).extracting(EchoServer::received).containsExactlyInAnyOrder(baseline, candidate);
        assertThat(fork.baseline().active()).isBetween(Duration.ofMillis(100), fork.time());
        assertThat(fork.conditions().warmUpEnd()).isEqualTo("there was none");
        assertThat(fork.conditions().machine())
                .hasValueSatisfying(
                        machine -> assertThat(machine.elapsed()).isBetween(Duration.ofMillis(300), fork.time()));
        assertThat(fork.conditions().baselineWaitNanos())
                .as("both servers are in this process")
                .isEmpty();
    }

    private static long delivered(PairedFork fork, Function<PairedBlock, PairedWindow> side) {
        return fork.blocks().stream()
                .map(side)
                .mapToLong(PairedWindow::delivered)
                .sum();
    }

    @Test
    void a_warm_up_is_not_in_what_is_counted() {
        PairedFork fork = quick(echo(), echo())
                .warmUp(new WarmUp(Duration.ofMillis(100), Duration.ofMillis(200)))
                .build()
                .measure(1);

        assertThat(fork.problem()).isEmpty();
        assertThat(fork.warmUp()).isGreaterThanOrEqualTo(Duration.ofMillis(100));
        long baseline = delivered(fork, PairedBlock::baseline);
        assertThat(fork.baseline().received()).isEqualTo(baseline);
        assertThat(servers.get(fork.candidateFirst() ? 1 : 0).received()).isGreaterThan(baseline);
    }

    @Test
    void a_server_that_does_three_times_the_work_is_found_to_be_slower() {
        PairedFork fork = quick(working(WORK), working(3 * WORK))
                .measureFor(Duration.ofSeconds(1))
                .build()
                .measure(1);

        assertThat(fork.problem()).isEmpty();
        double baseline = median(fork, block -> block.baseline().receivedPerSecond());
        double candidate = median(fork, block -> block.candidate().receivedPerSecond());
        assertThat(candidate).isLessThan(0.8 * baseline);
    }

    private static double median(PairedFork fork, ToDoubleFunction<PairedBlock> rate) {
        double[] sorted = fork.blocks().stream().mapToDouble(rate).sorted().toArray();
        return sorted[sorted.length / 2];
    }

    @Test
    void the_chat_is_in_order_and_whole_over_all_its_pauses() {
        ServerSource chat = () -> VolanoServer.builder()
                .handlers(ChatServer.builder().build())
                .build()
                .start();
        PairedFork fork = quick(chat, chat)
                .workload(ChatWorkload.builder().rooms(2).users(3).build())
                .build()
                .measure(1);

        assertThat(fork.problem()).isEmpty();
        assertThat(fork.baseline().received()).isEqualTo(2 * fork.baseline().sent());
        assertThat(fork.candidate().received()).isEqualTo(2 * fork.candidate().sent());
        assertThat(fork.baseline().cpuNanos())
                .as("both servers are in this process, so that its CPU time tells nothing of either")
                .isEmpty();
        assertThat(new PairedRule(30, 0.5).compare(rates(fork, true), rates(fork, false)))
                .as("what a rule makes of it, whatever that is on this machine")
                .isNotNull();
    }

    private static double[] rates(PairedFork fork, boolean candidate) {
        return fork.blocks().stream()
                .mapToDouble(block -> (candidate ? block.candidate() : block.baseline()).receivedPerSecond())
                .toArray();
    }

    @Test
    void a_server_that_ends_half_way_is_named_and_what_was_measured_before_is_kept() {
        AtomicReference<EchoServer> doomed = new AtomicReference<>();
        ServerSource candidate = () -> {
            RunningServer server = echo(number -> {
                        if (number > 5_000) {
                            Objects.requireNonNull(doomed.get()).close();
                        }
                        return true;
                    })
                    .start();
            doomed.set((EchoServer) server);
            return server;
        };
        PairedFork fork = quick(echo(), candidate)
                .measureFor(Duration.ofSeconds(60))
                .build()
                .measure(1);

        assertThat(fork.problem()).hasValueSatisfying(problem -> {
            assertThat(problem.reason()).isEqualTo(ForkComparison.Reason.FAILED);
            assertThat(problem.detail()).startsWith("candidate: ");
        });
        assertThat(fork.baseline().failures()).isEmpty();
        assertThat(fork.candidate().failures()).extracting(Failure::owner).contains(Failure.Owner.SERVER);
        assertThat(fork.candidate().received()).isGreaterThanOrEqualTo(delivered(fork, PairedBlock::candidate));
        assertThat(fork.baseline().received()).isGreaterThan(200);
    }

    @Test
    void a_message_that_stays_outstanding_makes_the_fork_invalid() {
        PairedFork fork = quick(echo(number -> number != 100), echo())
                .measureFor(Duration.ofSeconds(60))
                .drainTimeout(Duration.ofMillis(200))
                .build()
                .measure(1);

        assertThat(fork.problem()).hasValueSatisfying(problem -> {
            assertThat(problem.reason()).isEqualTo(ForkComparison.Reason.NOT_DRAINED);
            assertThat(problem.detail()).startsWith("baseline: ").contains("did not come within 200 ms");
        });
        assertThat(fork.baseline().failures()).extracting(Failure::kind).containsExactly(Failure.Kind.LOST_MESSAGE);
        assertThat(fork.candidate().failures()).isEmpty();
    }

    @Test
    void a_seeded_choice_says_which_server_is_started_first() {
        List<String> started = new ArrayList<>();
        PairedClient client = quick(named("baseline", started), named("candidate", started))
                .seed(7)
                .build();
        List<Boolean> candidateFirst = new ArrayList<>();
        for (int number = 1; number <= 8; number++) {
            started.clear();
            PairedFork fork = client.measure(number);
            assertThat(started.get(0)).isEqualTo(fork.candidateFirst() ? "candidate" : "baseline");
            candidateFirst.add(fork.candidateFirst());
        }
        assertThat(candidateFirst).contains(true, false);
        assertThat(client.measure(3).candidateFirst()).isEqualTo(candidateFirst.get(2));
    }

    /** A server that does not start, so that a fork is over at once; which was asked first is noted. */
    private static ServerSource named(String name, List<String> started) {
        return () -> {
            started.add(name);
            throw new VolanoException("no");
        };
    }

    @Test
    void a_server_that_does_not_start_is_a_fork_that_does_not_count_and_the_other_is_closed() {
        List<Boolean> closed = new ArrayList<>();
        ServerSource other = () -> new RunningServer() {
            @Override
            public InetSocketAddress address() {
                return new InetSocketAddress(InetAddress.getLoopbackAddress(), 1);
            }

            @Override
            public void close() {
                closed.add(true);
            }
        };
        List<PairedFork> forks = IntStream.rangeClosed(1, 8)
                .mapToObj(number -> quick(other, () -> {
                            throw new VolanoException("no class path");
                        })
                        .build()
                        .measure(number))
                .toList();

        assertThat(forks)
                .allSatisfy(fork -> assertThat(fork.problem()).hasValueSatisfying(problem -> {
                    assertThat(problem.reason()).isEqualTo(ForkComparison.Reason.FAILED);
                    assertThat(problem.detail()).isEqualTo("the candidate did not start: no class path");
                }));
        assertThat(closed).hasSize((int)
                forks.stream().filter(fork -> !fork.candidateFirst()).count());
        assertThat(closed).isNotEmpty();
    }

    @Test
    void a_server_that_nobody_can_connect_to_is_named_and_nothing_else_is() {
        for (int number = 1; number <= 8; number++) { // whichever of the two is connected to first
            PairedFork fork = quick(echo(), () -> RunningServer.at("127.0.0.1", 1))
                    .build()
                    .measure(number);

            assertThat(fork.problem())
                    .hasValueSatisfying(
                            problem -> assertThat(problem.detail()).startsWith("candidate: connection refused"));
            assertThat(fork.baseline().failures()).isEmpty();
            assertThat(fork.candidate().failures())
                    .extracting(Failure::kind)
                    .containsExactly(Failure.Kind.CONNECTION_REFUSED);
        }
    }

    @Test
    void an_interrupt_ends_the_fork_and_is_kept() {
        AtomicLong answered = new AtomicLong();
        Thread measuring = Thread.currentThread();
        ServerSource candidate = echo(number -> {
            if (answered.incrementAndGet() == 500) {
                measuring.interrupt();
            }
            return true;
        });
        PairedFork fork = quick(echo(), candidate)
                .measureFor(Duration.ofSeconds(60))
                .build()
                .measure(1);

        assertThat(Thread.interrupted()).isTrue();
        assertThat(fork.interrupted()).isTrue();
        assertThat(fork.problem()).isPresent();
        assertThat(fork.candidate().received()).isPositive();
    }

    @Test
    void what_is_out_of_range_is_refused() {
        PairedClient.Builder builder = PairedClient.builder();

        assertThatIllegalStateException().isThrownBy(builder::build).withMessageContaining("baseline and candidate");
        assertThatIllegalArgumentException().isThrownBy(() -> builder.leastBlocks(29));
        assertThatIllegalArgumentException().isThrownBy(() -> builder.window(Duration.ZERO));
        assertThatIllegalArgumentException().isThrownBy(() -> builder.measureFor(Duration.ofDays(2)));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> quick(echo(), echo()).build().measure(0));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new PairedWindow(5, Duration.ofMillis(1), 4, Duration.ZERO));
    }
}
