package dev.volano.probe;

import static org.assertj.core.api.Assertions.assertThat;

import dev.volano.probe.TaskCounters.Counters;
import java.nio.file.Path;
import java.util.Map;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TaskCountersTest {

    @TempDir
    Path root;

    @Test
    void each_thread_is_read() {
        SystemFiles files = new ProcTree(root)
                .with("/proc/7/task/7/status", "voluntary_ctxt_switches:\t5\nnonvoluntary_ctxt_switches:\t6\n")
                .with("/proc/7/task/7/schedstat", "139125 2505 2\n")
                .with("/proc/7/task/8/status", "voluntary_ctxt_switches:\t50\nnonvoluntary_ctxt_switches:\t60\n")
                .with("/proc/7/task/9/status", "Name:\tended meanwhile\n")
                .files();

        assertThat(TaskCounters.read(files, "/proc/7", 3))
                .contains(new TaskCounters(
                        Map.of("7", counters(5, 6, 2505), "8", new Counters(50, 60, OptionalLong.empty()))));
        assertThat(TaskCounters.read(files, "/proc/7", 2)).as("too many").isEmpty();
        assertThat(TaskCounters.read(files, "/proc/6", 3)).as("another process").isEmpty();
    }

    @Test
    void threads_that_began_count_whole_and_threads_that_ended_do_not() {
        TaskCounters earlier = new TaskCounters(Map.of("1", counters(10, 20, 30), "2", counters(1_000, 1_000, 1_000)));
        TaskCounters later = new TaskCounters(Map.of("1", counters(11, 22, 33), "3", counters(100, 200, 300)));

        assertThat(later.since(earlier)).isEqualTo(counters(101, 202, 303));
    }

    @Test
    void a_thread_that_was_given_the_id_of_another_counts_whole() {
        TaskCounters earlier = new TaskCounters(Map.of("1", counters(10, 20, 30)));
        TaskCounters later = new TaskCounters(Map.of("1", counters(4, 0, 5)));

        assertThat(later.since(earlier)).isEqualTo(counters(4, 0, 5));
    }

    @Test
    void a_wait_that_one_thread_does_not_know_is_not_known_of_all() {
        TaskCounters earlier = new TaskCounters(Map.of());
        TaskCounters later =
                new TaskCounters(Map.of("1", counters(1, 1, 1), "2", new Counters(2, 2, OptionalLong.empty())));

        assertThat(later.since(earlier)).isEqualTo(new Counters(3, 3, OptionalLong.empty()));
    }

    private static Counters counters(long voluntary, long involuntary, long waitNanos) {
        return new Counters(voluntary, involuntary, OptionalLong.of(waitNanos));
    }
}
