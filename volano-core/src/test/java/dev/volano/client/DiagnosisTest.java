package dev.volano.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.volano.net.CloseReason;
import dev.volano.net.ListenerStatistics;
import dev.volano.probe.Limit;
import dev.volano.probe.Limits;
import dev.volano.server.RunningServer;
import dev.volano.server.ServerFailure;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class DiagnosisTest {

    private static final Limits LIMITS = Limits.of(List.of(
            Limit.of(Limits.OPEN_FILES_SOFT, 64),
            Limit.of(Limits.CGROUP_PIDS_MAX, 500),
            Limit.of(Limits.MAX_MAP_COUNT, 900),
            Limit.of(Limits.LOCAL_PORT_RANGE, "32768 60999")));

    /** A server that tells one thing after the other, and the last one again and again. */
    private static final class Telling implements RunningServer {

        private final Deque<ListenerStatistics> statistics = new ArrayDeque<>();
        private final Deque<Optional<ServerFailure>> failures = new ArrayDeque<>();

        private Telling statistics(
                long pauses,
                Map<CloseReason.Kind, Long> closed,
                Map<CloseReason.Kind, String> details,
                Optional<String> pause) {
            statistics.add(new ListenerStatistics(9, 0, pauses, 0, closed, details, pause));
            return this;
        }

        private Telling fails(Optional<ServerFailure> why) {
            failures.add(why);
            return this;
        }

        @Override
        public InetSocketAddress address() {
            return new InetSocketAddress(1);
        }

        @Override
        public Optional<ListenerStatistics> statistics() {
            return statistics.size() > 1 ? Optional.of(statistics.remove()) : Optional.ofNullable(statistics.peek());
        }

        @Override
        public Optional<ServerFailure> failure() {
            return failures.size() > 1 ? failures.remove() : failures.isEmpty() ? Optional.empty() : failures.element();
        }

        @Override
        public void close() {}
    }

    private static FailureLog diagnose(RunningServer server, Failure... seen) {
        FailureLog log = new FailureLog();
        Diagnosis diagnosis = new Diagnosis(new ServerView(server), LIMITS);
        for (Failure each : seen) {
            log.add(each);
        }
        diagnosis.complete(log, 3, 4);
        return log;
    }

    private static Failure failure(Failure.Kind kind) {
        return new Failure(kind, 2, 4, "x");
    }

    @Test
    void an_end_after_a_shortage_is_told_by_both_with_the_files_that_are_left() {
        ServerFailure wrong = new ServerFailure(
                ServerFailure.Kind.OUT_OF_MEMORY,
                "the server printed \"java.lang.OutOfMemoryError: Java heap space\"",
                OptionalInt.of(3),
                List.of("the last words"),
                Optional.empty(),
                Optional.of(Path.of("java_pid1.hprof")));

        FailureLog log =
                diagnose(new Telling().fails(Optional.empty()).fails(Optional.of(wrong)), failure(Failure.Kind.RESET));

        assertThat(log.failures())
                .extracting(Failure::toString)
                .containsExactly(
                        "server out of memory at 3/4 connections (server): the server printed"
                                + " \"java.lang.OutOfMemoryError: Java heap space\"",
                        "server ended at 3/4 connections (server): the server printed"
                                + " \"java.lang.OutOfMemoryError: Java heap space\"; the server ended with exit status 3;"
                                + " its heap is in java_pid1.hprof. It printed:\n    the last words",
                        "connection reset at 2/4 connections (server): x");
    }

    @Test
    void a_shortage_that_the_server_outlives_fails_a_run_that_was_good_otherwise() {
        ServerFailure wrong = ServerFailure.of(ServerFailure.Kind.OUT_OF_MEMORY, "no heap");

        FailureLog log = diagnose(new Telling().fails(Optional.empty()).fails(Optional.of(wrong)));

        assertThat(log.failures()).extracting(Failure::kind).containsExactly(Failure.Kind.SERVER_OUT_OF_MEMORY);
    }

    @Test
    void a_shortage_of_an_earlier_run_and_an_end_after_a_good_one_are_none_of_its_business() {
        ServerFailure old = ServerFailure.of(ServerFailure.Kind.OUT_OF_MEMORY, "no heap");
        ServerFailure end = new ServerFailure(
                ServerFailure.Kind.ENDED, "gone", OptionalInt.of(0), List.of(), Optional.empty(), Optional.empty());

        assertThat(diagnose(new Telling().fails(Optional.of(old))).failures()).isEmpty();
        assertThat(diagnose(new Telling().fails(Optional.empty()).fails(Optional.of(end)))
                        .failures())
                .isEmpty();
    }

    @Test
    void threads_that_a_server_lacked_for_a_connection_are_named_with_the_tightest_limit() {
        String words = "java.lang.OutOfMemoryError: unable to create native thread";
        Telling server = new Telling()
                .statistics(0, Map.of(), Map.of(), Optional.empty())
                .statistics(
                        1,
                        Map.of(CloseReason.Kind.NO_RESOURCES, 1L),
                        Map.of(CloseReason.Kind.NO_RESOURCES, words),
                        Optional.of(words));

        FailureLog log = diagnose(server, failure(Failure.Kind.CLOSED_EARLY));

        assertThat(log.failures())
                .extracting(Failure::kind)
                .containsExactly(Failure.Kind.SERVER_OUT_OF_THREADS, Failure.Kind.CLOSED_EARLY);
        assertThat(log.failures().get(0))
                .hasToString("server out of threads at 3/4 connections (system): the server closed a connection: "
                        + words + "; vm.max_map_count is 900: raise it with sysctl -w vm.max_map_count=<more>");
    }

    @Test
    void descriptors_that_a_server_lacked_to_accept() {
        Telling server = new Telling()
                .statistics(0, Map.of(), Map.of(), Optional.empty())
                .statistics(7, Map.of(), Map.of(), Optional.of("Too many open files"));

        FailureLog log = diagnose(server, failure(Failure.Kind.NO_ANSWER));

        assertThat(log.failures().get(0))
                .hasToString("server out of descriptors at 3/4 connections (system): the server paused accepting"
                        + " connections: Too many open files; open files (soft) is 64: raise it with ulimit -n <more>, where"
                        + " the process is started");
        assertThat(log.counts())
                .containsExactly(
                        Map.entry(Failure.Kind.NO_ANSWER, 1L), Map.entry(Failure.Kind.SERVER_OUT_OF_DESCRIPTORS, 1L));
    }

    @Test
    void pauses_of_an_earlier_run_explain_nothing() {
        Telling server = new Telling().statistics(7, Map.of(), Map.of(), Optional.of("Too many open files"));

        assertThat(diagnose(server, failure(Failure.Kind.NO_ANSWER)).failures()).hasSize(1);
    }

    @Test
    void the_limits_of_the_client_are_named() {
        FailureLog log = diagnose(new Telling(), failure(Failure.Kind.NO_PORTS), failure(Failure.Kind.NO_THREADS));

        assertThat(log.failures().get(0).limit())
                .hasValue(new ReachedLimit(
                        Limits.LOCAL_PORT_RANGE,
                        Optional.of("32768 60999"),
                        "widen it with sysctl -w net.ipv4.ip_local_port_range=\"<more>\""));
        assertThat(log.failures().get(1).limit()).map(ReachedLimit::name).hasValue(Limits.MAX_MAP_COUNT);
    }
}
