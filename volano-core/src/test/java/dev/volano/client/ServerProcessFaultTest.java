package dev.volano.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.volano.net.CloseReason;
import dev.volano.probe.Limits;
import dev.volano.server.ChatServerLauncher;
import dev.volano.server.ForkedServer;
import dev.volano.server.RunningServer;
import dev.volano.server.ServerLauncher;
import dev.volano.workload.Workload;
import dev.volano.workload.chat.ChatWorkload;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Faults of servers in processes of their own: each is told with its kind, its owner and its place. */
@EnabledOnOs(OS.LINUX)
@Timeout(120)
class ServerProcessFaultTest {

    private static final Workload ENDLESS =
            ChatWorkload.builder().rooms(2).users(3).count(100_000_000).build();

    private static final Workload MANY =
            ChatWorkload.builder().rooms(8).users(5).count(10).build();

    private Set<Long> childrenBefore;
    private int descriptorsBefore;

    @BeforeEach
    void count() {
        childrenBefore = children();
        descriptorsBefore = descriptors();
    }

    @AfterEach
    void nothing_is_left() throws Exception {
        Await.until("processes", () -> childrenBefore.containsAll(children()));
        assertThat(Await.threadsNamed("volano-")).isEmpty();
        Await.until("descriptors", () -> descriptors() <= descriptorsBefore + LOADED_BY_THE_WAY);
    }

    /** What the JVM opens once, such as a random source or a library, at the first use of a class. */
    private static final int LOADED_BY_THE_WAY = 5;

    private static Set<Long> children() {
        return ProcessHandle.current().descendants().map(ProcessHandle::pid).collect(Collectors.toSet());
    }

    private static int descriptors() {
        return Path.of("/proc/self/fd").toFile().list().length;
    }

    private static ForkedServer.Builder fork(Class<? extends ServerLauncher> launcher) {
        return ForkedServer.of(launcher).jvmOption("-XX:TieredStopAtLevel=1").jvmOption("-XX:+UseSerialGC");
    }

    private static RunResult measure(RunningServer server, Workload workload) {
        try (VolanoClient client = VolanoClient.builder()
                .target(server)
                .workload(workload)
                .connectTimeout(Duration.ofSeconds(5))
                .stallTimeout(Duration.ofSeconds(1))
                .build()) {
            ThroughputResult result = client.measure();
            assertThat(result.complete()).isFalse();
            return result.runs().get(0);
        }
    }

    private static void assertFirst(RunResult run, Failure.Kind kind, Failure.Owner owner, int connections) {
        Failure first = run.failures().get(0);
        assertThat(first.kind()).as(first.toString()).isEqualTo(kind);
        assertThat(first.owner()).isEqualTo(owner);
        assertThat(first.connections()).isEqualTo(connections);
        assertThat(run.failureCounts()).containsKey(kind);
    }

    private static void signal(String name, RunningServer server) throws Exception {
        long pid = server.processId().orElseThrow();
        assertThat(new ProcessBuilder("kill", "-" + name, Long.toString(pid))
                        .start()
                        .waitFor())
                .isZero();
    }

    @Test
    void a_server_that_is_stopped() throws Exception {
        RecordingListener listener = new RecordingListener();
        try (ForkedServer server = fork(ChatServerLauncher.class).start();
                VolanoClient client = VolanoClient.builder()
                        .target(server)
                        .workload(ENDLESS)
                        .stallTimeout(Duration.ofSeconds(1))
                        .listener(listener)
                        .build()) {
            Measuring measuring = Measuring.start(client);
            listener.awaitLoad();
            signal("STOP", server);
            try {
                RunResult run = measuring.await().runs().get(0);

                assertFirst(run, Failure.Kind.STALLED, Failure.Owner.SERVER, 6);
                assertThat(run.failures().get(0).connection()).isEqualTo(6);
                assertThat(run.failures().get(0).detail())
                        .endsWith("; the server's process is stopped, as by the signal SIGSTOP");
                assertThat(run.received()).as("what was measured before").isPositive();
            } finally {
                signal("CONT", server);
            }
        }
    }

    @Test
    void a_server_whose_heap_is_full_and_that_lives_on() {
        try (ForkedServer server =
                fork(FaultLaunchers.Leaking.class).jvmOption("-Xmx24m").start()) {
            RunResult run = measure(server, ENDLESS);

            assertFirst(run, Failure.Kind.SERVER_OUT_OF_MEMORY, Failure.Owner.SERVER, 6);
            assertThat(run.failures().get(0).detail()).contains("java.lang.OutOfMemoryError: Java heap space");
        }
    }

    @Test
    void a_server_that_ends_because_its_heap_is_full(@TempDir Path folder) {
        try (ForkedServer server = fork(FaultLaunchers.LivingOn.class)
                .jvmOption("-Xmx32m")
                .jvmOption("-XX:+ExitOnOutOfMemoryError")
                .jvmOption("-XX:+HeapDumpOnOutOfMemoryError")
                .jvmOption("-XX:HeapDumpPath=" + folder)
                .start()) {
            RunResult run = measure(server, ENDLESS);

            assertFirst(run, Failure.Kind.SERVER_OUT_OF_MEMORY, Failure.Owner.SERVER, 6);
            assertThat(run.failures().get(1).kind()).isEqualTo(Failure.Kind.SERVER_ENDED);
            assertThat(run.failures().get(1).detail())
                    .contains("; the server ended with exit status 3; its heap is in " + folder);
            assertThat(server.failure().orElseThrow().heapDump())
                    .hasValueSatisfying(dump -> assertThat(dump).exists());
        }
    }

    @Test
    void a_server_that_lives_on_after_a_thread_died_of_no_memory() {
        try (ForkedServer server =
                fork(FaultLaunchers.LivingOn.class).jvmOption("-Xmx32m").start()) {
            RunResult run = measure(server, ENDLESS);

            assertFirst(run, Failure.Kind.SERVER_OUT_OF_MEMORY, Failure.Owner.SERVER, 6);
            assertThat(run.failureCounts()).doesNotContainKey(Failure.Kind.SERVER_ENDED);
            assertThat(run.failures().get(0).detail()).contains("OutOfMemoryError");
        }
    }

    @Test
    void a_server_that_crashes_leaves_a_file(@TempDir Path folder) throws Exception {
        RecordingListener listener = new RecordingListener();
        try (ForkedServer server = fork(ChatServerLauncher.class)
                        .jvmOption("-XX:-CreateCoredumpOnCrash")
                        .jvmOption("-XX:ErrorFile=" + folder.resolve("hs_err.log"))
                        .start();
                VolanoClient client = VolanoClient.builder()
                        .target(server)
                        .workload(ENDLESS)
                        .listener(listener)
                        .build()) {
            Measuring measuring = Measuring.start(client);
            listener.awaitLoad();
            signal("SEGV", server);

            RunResult run = measuring.await().runs().get(0);

            assertFirst(run, Failure.Kind.SERVER_ENDED, Failure.Owner.SERVER, 6);
            assertThat(run.failures().get(0).detail())
                    .contains(
                            "A fatal error has been detected", "the JVM tells more in " + folder.resolve("hs_err.log"));
            assertThat(folder.resolve("hs_err.log")).exists();
        }
    }

    @Test
    void a_server_without_descriptors() {
        try (ForkedServer server = fork(FaultLaunchers.OpeningFiles.class)
                .commandPrefix("sh", "-c", "ulimit -n 150; exec \"$0\" \"$@\"")
                .start()) {
            RunResult run = measure(server, MANY);

            assertFirst(run, Failure.Kind.SERVER_OUT_OF_DESCRIPTORS, Failure.Owner.SYSTEM, 40);
            assertThat(run.failures().get(0).connection()).isBetween(10, 39);
            assertThat(run.failures().get(0).limit()).hasValueSatisfying(limit -> {
                assertThat(limit.name()).isEqualTo(Limits.OPEN_FILES_SOFT);
                assertThat(limit.value()).hasValue("150");
                assertThat(limit.advice()).contains("ulimit -n");
            });
        }
    }

    @Test
    void a_server_without_threads() throws IOException {
        Path groups = Path.of("/sys/fs/cgroup/pids");
        assumeTrue(Files.isWritable(groups), "a control group of processes can be made");
        Path group = groups.resolve("volano-test-" + ProcessHandle.current().pid());
        Files.createDirectory(group);
        try {
            Files.writeString(group.resolve("pids.max"), "70");
            try (ForkedServer server = fork(FaultLaunchers.Threads.class)
                    .commandPrefix("sh", "-c", "echo $$ > " + group + "/cgroup.procs && exec \"$0\" \"$@\"")
                    .start()) {
                RunResult run = measure(server, MANY);

                assertFirst(run, Failure.Kind.SERVER_OUT_OF_THREADS, Failure.Owner.SYSTEM, 40);
                assertThat(run.failures().get(0).connection()).isBetween(5, 39);
                assertThat(run.failures().get(0).limit()).hasValueSatisfying(limit -> {
                    assertThat(limit.name()).isEqualTo(Limits.CGROUP_PIDS_MAX);
                    assertThat(limit.value()).hasValue("70");
                });
            }
        } finally {
            Files.delete(group);
        }
    }

    @Test
    void a_server_that_closes_at_random() {
        try (ForkedServer server = fork(FaultLaunchers.ClosingAtRandom.class).start()) {
            RunResult run = measure(server, MANY);

            assertThat(run.failures().get(0).owner()).isEqualTo(Failure.Owner.SERVER);
            assertThat(run.failures().get(0).kind())
                    .isIn(Failure.Kind.CLOSED_EARLY, Failure.Kind.RESET, Failure.Kind.WRONG_MESSAGE);
            assertThat(run.serverClosed()).containsKey(CloseReason.Kind.TIMEOUT);
            assertThat(run.serverCloseDetails()).containsEntry(CloseReason.Kind.TIMEOUT, "tired");
        }
    }

    @Test
    void a_server_that_answers_wrongly() {
        try (ForkedServer server = fork(FaultLaunchers.AnsweringWrongly.class).start()) {
            assertFirst(measure(server, ENDLESS), Failure.Kind.BAD_INPUT, Failure.Owner.SERVER, 6);
        }
    }

    @Test
    void a_server_that_answers_more_slowly_than_is_waited_for() {
        try (ForkedServer server = fork(FaultLaunchers.AnsweringSlowly.class).start()) {
            RunResult run = measure(server, ENDLESS);

            assertFirst(run, Failure.Kind.STALLED, Failure.Owner.SERVER, 6);
            assertThat(run.failures().get(0).connection()).isEqualTo(6);
        }
    }
}
