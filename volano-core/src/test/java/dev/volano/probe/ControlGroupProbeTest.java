package dev.volano.probe;

import static dev.volano.probe.Limits.CGROUP_MEMORY_MAX;
import static dev.volano.probe.Limits.CGROUP_PIDS_MAX;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ControlGroupProbeTest {

    @TempDir
    Path root;

    private ProcTree tree;

    @BeforeEach
    void plant() {
        tree = new ProcTree(root);
    }

    @Test
    void without_control_groups_nothing_is_known() {
        assertThat(pidsMax()).isEqualTo(Limit.unknown(CGROUP_PIDS_MAX));
        assertThat(memoryMax()).isEqualTo(Limit.unknown(CGROUP_MEMORY_MAX));
    }

    @Test
    void groups_that_are_not_mounted_are_not_known() {
        tree.with("/proc/self/cgroup", "0::/\n");

        assertThat(pidsMax()).isEqualTo(Limit.unknown(CGROUP_PIDS_MAX));
    }

    @Nested
    class Version_2 {

        @BeforeEach
        void mount() {
            tree.with("/sys/fs/cgroup/cgroup.procs", "1\n");
        }

        @Test
        void a_container_is_bounded_at_its_own_root() {
            tree.with("/proc/self/cgroup", "0::/\n")
                    .with("/sys/fs/cgroup/pids.max", "512\n")
                    .with("/sys/fs/cgroup/memory.max", "2147483648\n");

            assertThat(pidsMax()).isEqualTo(Limit.of(CGROUP_PIDS_MAX, 512));
            assertThat(memoryMax()).isEqualTo(Limit.of(CGROUP_MEMORY_MAX, 2_147_483_648L));
        }

        @Test
        void a_container_without_bounds_is_unlimited() {
            tree.with("/proc/self/cgroup", "0::/\n")
                    .with("/sys/fs/cgroup/pids.max", "max\n")
                    .with("/sys/fs/cgroup/memory.max", "max\n");

            assertThat(pidsMax()).isEqualTo(Limit.unlimited(CGROUP_PIDS_MAX));
            assertThat(memoryMax()).isEqualTo(Limit.unlimited(CGROUP_MEMORY_MAX));
        }

        @Test
        void the_tightest_of_the_groups_around_a_session_counts() {
            tree.with("/proc/self/cgroup", "0::/user.slice/user-1000.slice/session-2.scope\n")
                    .with("/sys/fs/cgroup/user.slice/user-1000.slice/session-2.scope/pids.max", "max\n")
                    .with("/sys/fs/cgroup/user.slice/user-1000.slice/pids.max", "42310\n")
                    .with("/sys/fs/cgroup/user.slice/pids.max", "100000\n");

            assertThat(pidsMax()).isEqualTo(Limit.of(CGROUP_PIDS_MAX, 42_310));
        }

        @Test
        void the_outermost_group_of_a_machine_has_no_file_and_no_bound() {
            tree.with("/proc/self/cgroup", "0::/\n");

            assertThat(pidsMax()).isEqualTo(Limit.unlimited(CGROUP_PIDS_MAX));
        }

        @Test
        void a_file_that_is_not_understood_makes_the_whole_unknown() {
            tree.with("/proc/self/cgroup", "0::/a\n")
                    .with("/sys/fs/cgroup/a/pids.max", "plenty\n")
                    .with("/sys/fs/cgroup/pids.max", "512\n");

            assertThat(pidsMax()).isEqualTo(Limit.unknown(CGROUP_PIDS_MAX));
        }
    }

    @Nested
    class Version_1 {

        @BeforeEach
        void mount() {
            tree.with("/sys/fs/cgroup/pids/cgroup.procs", "1\n")
                    .with("/sys/fs/cgroup/memory/cgroup.procs", "1\n")
                    .with("/proc/self/cgroup", "8:pids:/docker/4f\n4:memory:/docker/4f\n0::/docker/4f\n");
        }

        @Test
        void a_container_is_bounded_at_the_mount_although_its_path_is_the_hosts() {
            tree.with("/sys/fs/cgroup/pids/pids.max", "100\n")
                    .with("/sys/fs/cgroup/memory/memory.limit_in_bytes", "536870912\n");

            assertThat(pidsMax()).isEqualTo(Limit.of(CGROUP_PIDS_MAX, 100));
            assertThat(memoryMax()).isEqualTo(Limit.of(CGROUP_MEMORY_MAX, 536_870_912));
        }

        @Test
        void on_the_host_the_groups_own_folder_bounds_it() {
            tree.with("/sys/fs/cgroup/memory/docker/4f/memory.limit_in_bytes", "536870912\n")
                    .with("/sys/fs/cgroup/memory/docker/memory.limit_in_bytes", "9223372036854771712\n")
                    .with("/sys/fs/cgroup/memory/memory.limit_in_bytes", "9223372036854771712\n");

            assertThat(memoryMax()).isEqualTo(Limit.of(CGROUP_MEMORY_MAX, 536_870_912));
        }

        @Test
        void the_largest_number_of_whole_pages_means_unlimited() {
            tree.with("/sys/fs/cgroup/memory/memory.limit_in_bytes", "9223372036854771712\n");
            assertThat(memoryMax()).as("pages of 4 KiB").isEqualTo(Limit.unlimited(CGROUP_MEMORY_MAX));

            tree.with("/sys/fs/cgroup/memory/memory.limit_in_bytes", "9223372036854710272\n");
            assertThat(memoryMax()).as("pages of 64 KiB").isEqualTo(Limit.unlimited(CGROUP_MEMORY_MAX));
        }
    }

    @Test
    void the_quota_of_cpu_time_is_told_in_processors() {
        tree.with("/proc/self/cgroup", "0::/a/b\n")
                .with("/sys/fs/cgroup/cgroup.procs", "")
                .with("/sys/fs/cgroup/a/b/cpu.max", "max 100000\n")
                .with("/sys/fs/cgroup/a/cpu.max", "50000 100000\n")
                .with("/sys/fs/cgroup/cpu.max", "400000 100000\n");

        assertThat(cpuMax()).isEqualTo(Limit.of(Limits.CGROUP_CPU_MAX, "0.5"));
    }

    @Test
    void version_1_has_quota_and_period_in_two_files() {
        tree.with("/proc/self/cgroup", "4:cpu,cpuacct:/\n")
                .with("/sys/fs/cgroup/cpu/cgroup.procs", "")
                .with("/sys/fs/cgroup/cpu/cpu.cfs_period_us", "100000\n")
                .with("/sys/fs/cgroup/cpu/cpu.cfs_quota_us", "-1\n");
        assertThat(cpuMax()).isEqualTo(Limit.unlimited(Limits.CGROUP_CPU_MAX));

        tree.with("/sys/fs/cgroup/cpu/cpu.cfs_quota_us", "1000000\n");
        assertThat(cpuMax()).isEqualTo(Limit.of(Limits.CGROUP_CPU_MAX, "10"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "50000", "50000 0", "some 100000", "50000 100000 7"})
    void a_quota_that_is_not_understood_is_unknown(String text) {
        tree.with("/proc/self/cgroup", "0::/\n")
                .with("/sys/fs/cgroup/cgroup.procs", "")
                .with("/sys/fs/cgroup/cpu.max", text);

        assertThat(cpuMax()).isEqualTo(Limit.unknown(Limits.CGROUP_CPU_MAX));
    }

    @Test
    void without_control_groups_the_quota_is_unknown() {
        assertThat(cpuMax()).isEqualTo(Limit.unknown(Limits.CGROUP_CPU_MAX));
    }

    private Limit cpuMax() {
        return new ControlGroupProbe(tree.files()).cpuMax();
    }

    private Limit pidsMax() {
        return new ControlGroupProbe(tree.files()).pidsMax();
    }

    private Limit memoryMax() {
        return new ControlGroupProbe(tree.files()).memoryMax();
    }
}
