package dev.volano.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.volano.net.CloseReason;
import dev.volano.net.ListenerStatistics;
import dev.volano.server.RunningServer;
import dev.volano.server.ServerFailure;
import java.net.InetSocketAddress;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class ServerViewTest {

    private static final List<Failure> RESET = List.of(new Failure(Failure.Kind.RESET, 1, 1, "gone"));
    private static final List<Failure> REFUSED = List.of(new Failure(Failure.Kind.REFUSED, 1, 1, "full"));

    private static final ServerFailure DEAD = new ServerFailure(
            ServerFailure.Kind.ENDED, "it is dead", OptionalInt.of(137), List.of(), Optional.empty(), Optional.empty());

    /** A server that tells one thing after the other, and the last one again and again. */
    private static final class Telling implements RunningServer {

        private final Deque<Optional<ListenerStatistics>> statistics = new ArrayDeque<>();
        private final Deque<Optional<ServerFailure>> failures = new ArrayDeque<>();

        Telling closes(Map<CloseReason.Kind, Long> closed) {
            statistics.add(Optional.of(new ListenerStatistics(9, 0, 0, 0, closed)));
            return this;
        }

        Telling fails(Optional<ServerFailure> why) {
            failures.add(why);
            return this;
        }

        private static <T> Optional<T> next(Deque<Optional<T>> all) {
            return all.size() > 1 ? all.removeFirst() : all.isEmpty() ? Optional.empty() : all.getFirst();
        }

        @Override
        public InetSocketAddress address() {
            return new InetSocketAddress(1);
        }

        @Override
        public OptionalLong processId() {
            return OptionalLong.of(1);
        }

        @Override
        public Optional<ListenerStatistics> statistics() {
            return next(statistics);
        }

        @Override
        public Optional<ServerFailure> failure() {
            return next(failures);
        }

        @Override
        public void close() {}
    }

    @Test
    void closes_during_the_run_count_but_not_those_before_it_or_part_of_any_run() {
        Telling server = new Telling()
                .closes(Map.of(CloseReason.Kind.BAD_INPUT, 3L, CloseReason.Kind.SLOW_READER, 1L))
                .closes(Map.of(
                        CloseReason.Kind.BAD_INPUT, 5L,
                        CloseReason.Kind.SLOW_READER, 1L,
                        CloseReason.Kind.PEER_CLOSED, 7L,
                        CloseReason.Kind.FINISHED, 7L,
                        CloseReason.Kind.RESET, 7L));

        ServerView.Aftermath aftermath = new ServerView(server).after(List.of());

        assertThat(aftermath.closes().counts()).containsExactly(Map.entry(CloseReason.Kind.BAD_INPUT, 2L));
        assertThat(aftermath.failure()).isEmpty();
    }

    @Test
    void a_death_that_shows_only_after_the_connections_broke_is_waited_for() {
        Telling server =
                new Telling().fails(Optional.empty()).fails(Optional.empty()).fails(Optional.of(DEAD));

        assertThat(new ServerView(server).after(RESET).failure()).hasValue(DEAD);
    }

    @Test
    void a_close_that_is_counted_only_after_the_connection_broke_is_waited_for() {
        Telling server = new Telling()
                .closes(Map.of())
                .closes(Map.of())
                .closes(Map.of())
                .closes(Map.of(CloseReason.Kind.BAD_INPUT, 1L));

        assertThat(new ServerView(server).after(RESET).closes().counts()).containsOnlyKeys(CloseReason.Kind.BAD_INPUT);
    }

    @Test
    void a_server_that_has_nothing_to_do_with_the_failure_is_not_waited_for() {
        Telling server =
                new Telling().fails(Optional.empty()).fails(Optional.empty()).fails(Optional.of(DEAD));

        assertThat(new ServerView(server).after(REFUSED).failure()).isEmpty();
        assertThat(new ServerView(server).after(List.of()).failure()).isEmpty();
    }

    @Test
    void an_interrupt_ends_the_wait_and_is_kept() {
        Telling server = new Telling().fails(Optional.empty()).fails(Optional.empty());
        Thread.currentThread().interrupt();

        assertThat(new ServerView(server).after(RESET).failure()).isEmpty();

        assertThat(Thread.interrupted()).isTrue();
    }

    @Test
    void of_a_server_of_which_only_the_address_is_known_nothing_is_told_and_nothing_waited_for() {
        ServerView.Aftermath aftermath = new ServerView(RunningServer.at("127.0.0.1", 1)).after(RESET);

        assertThat(aftermath.closes().counts()).isEmpty();
        assertThat(aftermath.failure()).isEmpty();
    }
}
