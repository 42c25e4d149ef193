package dev.volano.scale;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.volano.VolanoException;
import dev.volano.client.Failure;
import dev.volano.client.RunResult;
import dev.volano.net.IoModels;
import dev.volano.server.RunningServer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Sweeps over servers whose limits are known. */
@Timeout(120)
class ConnectionSweepTest {

    private static final ScaledLoad PAIRS = ScaledLoad.chat(2, 3);

    @AfterEach
    void no_thread_is_left() {
        assertThat(Thread.getAllStackTraces().keySet().stream()
                        .filter(Thread::isAlive)
                        .map(Thread::getName)
                        .filter(name -> name.startsWith("volano-")))
                .isEmpty();
    }

    @Test
    void one_server_is_kept_over_all_points() {
        AtomicInteger started = new AtomicInteger();
        SweepResult result = ConnectionSweep.builder()
                .server(() -> {
                    started.incrementAndGet();
                    return LimitedChat.unlimited();
                })
                .load(PAIRS)
                .points(2, 8, 4)
                .build()
                .run();

        assertThat(started).hasValue(1);
        assertThat(result.complete()).isTrue();
        assertThat(result.notes()).containsExactly("No errors!");
        assertThat(result.setup()).isPresent();
        assertThat(result.points()).extracting(SweepPoint::connections).containsExactly(2, 8, 4);
        assertThat(result.points())
                .extracting(point -> ((SweepPoint.Measured) point).before())
                .containsExactly(0L, 2L, 10L);
        assertThat(result.points()).allSatisfy(point -> {
            RunResult run = point.result().orElseThrow().runs().get(0);
            assertThat(run.opened()).isEqualTo(point.connections());
            assertThat(run.sent()).isEqualTo(3L * point.connections());
        });
    }

    @Test
    void servers_are_started_anew_at_each_point() {
        AtomicInteger started = new AtomicInteger();
        SweepResult result = ConnectionSweep.builder()
                .server(() -> {
                    started.incrementAndGet();
                    return LimitedChat.closingAfter(4);
                })
                .load(PAIRS)
                .points(2, 4)
                .freshServers(2)
                .build()
                .run();

        assertThat(started).hasValue(4);
        assertThat(result.complete()).isTrue();
        assertThat(result.points())
                .extracting(point -> ((SweepPoint.Measured) point).before())
                .containsExactly(0L, 0L);
        assertThat(result.points())
                .allSatisfy(point ->
                        assertThat(point.result().orElseThrow().forks()).hasSize(2));
    }

    @Test
    void what_a_server_does_not_give_back_is_found_and_the_next_point_has_a_fresh_one() {
        SweepResult result = ConnectionSweep.builder()
                .server(() -> LimitedChat.closingAfter(14))
                .load(PAIRS)
                .points(4, 8, 12, 6)
                .build()
                .run();

        assertThat(result.points()).extracting(SweepPoint::complete).containsExactly(true, true, false, true);
        assertThat(result.points())
                .extracting(point -> ((SweepPoint.Measured) point).server())
                .containsExactly(1, 1, 1, 2);
        assertThat(result.complete()).isFalse();
        assertThat(result.at(12).orElseThrow().owner()).contains(Failure.Owner.SERVER);
        assertThat(result.notes())
                .singleElement()
                .satisfies(note ->
                        assertThat(note).endsWith(" at 3/12 connections, after a total of 15 cumulative connections"));
    }

    @Test
    void a_sweep_may_end_at_the_first_failure() {
        SweepResult result = ConnectionSweep.builder()
                .server(() -> LimitedChat.refusingAfterRooms(2))
                .load(PAIRS)
                .points(4, 6, 2)
                .freshServers(1)
                .stopAfterFailure(true)
                .build()
                .run();

        assertThat(result.points()).extracting(SweepPoint::complete).containsExactly(true, false);
        assertThat(result.at(2)).isEmpty();
        assertThat(result.notes())
                .containsExactly("refused by the server at 5/6 connections", "ended before 2 connections");
    }

    @Test
    void a_server_that_does_not_start_and_a_load_that_is_not_allowed_are_points_too() {
        AtomicInteger started = new AtomicInteger();
        SweepResult result = ConnectionSweep.builder()
                .server(() -> {
                    if (started.incrementAndGet() == 1) {
                        throw new VolanoException("no port is free");
                    }
                    return LimitedChat.unlimited();
                })
                .load((client, connections) -> connections == Unplayable.CONNECTIONS
                        ? client.workload(new Unplayable(connections))
                        : PAIRS.on(client, connections))
                .points(2, Unplayable.CONNECTIONS, 4)
                .build()
                .run();

        assertThat(result.points()).extracting(SweepPoint::complete).containsExactly(false, false, true);
        assertThat(result.points().get(0).owner()).contains(Failure.Owner.SERVER);
        assertThat(result.points().get(0).note())
                .isEqualTo("not measured at 2 connections (server): the server did not start: no port is free");
        assertThat(result.points().get(1).owner()).contains(Failure.Owner.SYSTEM);
        assertThat(result.points().get(1).note()).contains("descriptors");
    }

    @Test
    void a_server_of_somebody_else_is_not_closed() {
        try (RunningServer server = LimitedChat.closingAfter(2)) {
            SweepResult result = ConnectionSweep.builder()
                    .target(server)
                    .load(PAIRS)
                    .points(2, 4, 6)
                    .build()
                    .run();

            assertThat(result.points()).extracting(SweepPoint::complete).containsExactly(true, false, false);
            assertThat(server.statistics().orElseThrow().accepted()).isGreaterThanOrEqualTo(4);
        }
    }

    @Test
    void a_close_ends_the_sweep_and_keeps_what_was_measured() throws Exception {
        AtomicReference<ConnectionSweep> sweep = new AtomicReference<>();
        List<Integer> ended = new ArrayList<>();
        Thread closer = new Thread(() -> Objects.requireNonNull(sweep.get()).close(), "closer");
        sweep.set(ConnectionSweep.builder()
                .server(LimitedChat::unlimited)
                .load((client, connections) -> connections == 4
                        ? PAIRS.on(client, 4).measureFor(Duration.ofHours(1))
                        : PAIRS.on(client, connections))
                .points(2, 4, 6)
                .listener(new SweepListener() {
                    @Override
                    public void onRunning(int run, Duration elapsed, long sent, long received) {
                        if (ended.size() == 1 && closer.getState() == Thread.State.NEW) {
                            closer.start();
                        }
                    }

                    @Override
                    public void onPointEnd(SweepPoint point) {
                        ended.add(point.connections());
                    }
                })
                .build());

        SweepResult result = Objects.requireNonNull(sweep.get()).run();
        closer.join();

        assertThat(result.points()).extracting(SweepPoint::complete).containsExactly(true, false);
        assertThat(result.points().get(1).owner()).contains(Failure.Owner.HARNESS);
        assertThat(ended).containsExactly(2, 4);
        assertThatIllegalStateException()
                .isThrownBy(() -> Objects.requireNonNull(sweep.get()).run())
                .withMessage("the sweep is closed");
    }

    @Test
    void a_load_must_have_the_connections_that_it_is_told() {
        ConnectionSweep.Builder builder =
                ConnectionSweep.builder().server(LimitedChat::unlimited).points(3);

        assertThatIllegalArgumentException()
                .isThrownBy(() -> builder.load(PAIRS).build().run())
                .withMessageContaining("multiple of the 2 users of a room: 3");
        assertThatIllegalStateException()
                .isThrownBy(() -> builder.load((client, connections) -> PAIRS.on(client, 2))
                        .build()
                        .run())
                .withMessageContaining("the load at 3 connections has 2");
    }

    @Test
    void what_lacks_something_is_not_built() {
        assertThatIllegalStateException()
                .isThrownBy(() -> ConnectionSweep.builder().points(1).build())
                .withMessageContaining("server");
        assertThatIllegalStateException()
                .isThrownBy(() ->
                        ConnectionSweep.builder().server(LimitedChat::unlimited).build())
                .withMessageContaining("points");
        assertThatIllegalStateException()
                .isThrownBy(() -> ConnectionSweep.builder()
                        .target(RunningServer.at("localhost", 1))
                        .points(1)
                        .freshServers(1)
                        .build())
                .withMessageContaining("call server");
        assertThatIllegalArgumentException().isThrownBy(() -> ScaledLoad.chat(1, 1));
    }

    /** Returns what is left of a sweep of these points if it is ended after so many. */
    private static SweepResult first(int count, ScaledLoad load, int... points) {
        SweepResult all = ConnectionSweep.builder()
                .server(LimitedChat::unlimited)
                .load(load)
                .points(Arrays.copyOf(points, count))
                .build()
                .run();
        assertThat(all.complete()).isTrue();
        return new SweepResult(Points.of(points), all.points());
    }

    @Test
    void a_sweep_goes_on_with_the_points_that_are_missing() {
        SweepResult earlier = first(2, PAIRS, 2, 4, 8);
        List<Integer> measured = new ArrayList<>();
        List<Integer> numbers = new ArrayList<>();

        SweepResult result = ConnectionSweep.builder()
                .server(LimitedChat::unlimited)
                .load(PAIRS)
                .points(2, 4, 8, 6)
                .resume(earlier)
                .listener(new SweepListener() {
                    @Override
                    public void onPoint(int point, int points, int connections) {
                        measured.add(connections);
                        numbers.add(point);
                        assertThat(points).isEqualTo(4);
                    }
                })
                .build()
                .run();

        assertThat(measured).containsExactly(8, 6);
        assertThat(numbers).containsExactly(3, 4);
        assertThat(result.points().subList(0, 2)).isEqualTo(earlier.points());
        assertThat(result.complete()).isTrue();
        assertThat(result.points().subList(2, 4))
                .extracting(point -> ((SweepPoint.Measured) point).server())
                .as("another server than before")
                .containsExactly(2, 2);
        assertThat(((SweepPoint.Measured) result.points().get(2)).before()).isZero();
    }

    @Test
    void a_point_that_was_interrupted_is_measured_again_and_one_that_failed_is_not() {
        SweepPoint failed = new SweepPoint.NotMeasured(2, Failure.Kind.SERVER_ENDED, "did not start");
        SweepPoint interrupted = new SweepPoint.NotMeasured(4, Failure.Kind.INTERRUPTED, "interrupted");

        SweepResult result = ConnectionSweep.builder()
                .server(LimitedChat::unlimited)
                .load(PAIRS)
                .points(2, 4)
                .resume(new SweepResult(Points.of(2, 4), List.of(failed, interrupted)))
                .build()
                .run();

        assertThat(result.points().get(0)).isEqualTo(failed);
        assertThat(result.points().get(1).complete()).isTrue();
    }

    @Test
    void a_sweep_that_is_complete_needs_no_server() {
        SweepResult earlier = first(2, PAIRS, 2, 4);

        assertThat(ConnectionSweep.builder()
                        .server(() -> {
                            throw new AssertionError("no server is needed");
                        })
                        .load(PAIRS)
                        .points(2, 4)
                        .resume(earlier)
                        .build()
                        .run())
                .isEqualTo(earlier);
    }

    @Test
    void an_earlier_sweep_of_something_else_is_refused_with_what_differs() {
        SweepResult earlier = first(1, PAIRS, 2, 4);
        AtomicInteger started = new AtomicInteger();
        ConnectionSweep.Builder builder = ConnectionSweep.builder()
                .server(() -> {
                    started.incrementAndGet();
                    return LimitedChat.unlimited();
                })
                .resume(earlier);

        assertRefused(builder.load(PAIRS).points(4, 2), "its points are [2], and the first of these are [4, 2]");
        assertRefused(builder.load(ScaledLoad.chat(2, 5)).points(2, 4), "the load was ", ", and is ");
        assertRefused(
                builder.load((client, connections) ->
                                PAIRS.on(client, connections).runs(2).seed(9))
                        .points(2, 4),
                "the number of runs was 1, and is 2; the seed was 1, and is 9");
        assertThat(started).as("before any server is started").hasValue(0);
        assertRefused(
                builder.load((client, connections) -> PAIRS.on(client.io(IoModels.selector()), connections)),
                "the I/O model of the clients was selectors, and is selector");
        assertThat(started).hasValue(1);
    }

    @Test
    void an_earlier_sweep_of_another_server_is_refused() {
        try (RunningServer one = LimitedChat.unlimited();
                RunningServer other = LimitedChat.unlimited()) {
            SweepResult earlier = ConnectionSweep.builder()
                    .target(one)
                    .load(PAIRS)
                    .points(2)
                    .build()
                    .run();

            assertRefused(
                    ConnectionSweep.builder()
                            .target(other)
                            .load(PAIRS)
                            .points(2, 4)
                            .resume(earlier),
                    "the address of the server was " + one.address() + ", and is " + other.address());
        }
    }

    private static void assertRefused(ConnectionSweep.Builder builder, String... words) {
        assertThatExceptionOfType(VolanoException.class)
                .isThrownBy(() -> builder.build().run())
                .withMessageStartingWith("the sweep cannot go on from the earlier one: ")
                .satisfies(e -> assertThat(e).hasMessageContainingAll(words));
    }
}
