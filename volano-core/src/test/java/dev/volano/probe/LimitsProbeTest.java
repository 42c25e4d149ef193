package dev.volano.probe;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.UnixOperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.OptionalLong;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class LimitsProbeTest {

    @TempDir
    Path root;

    private ProcTree tree;

    @BeforeEach
    void plant() {
        tree = new ProcTree(root);
    }

    @Test
    void all_that_linux_says_is_there_in_order() {
        Limits limits = LimitsProbe.read(server().files(), descriptors(1024, 9));

        assertThat(limits.all())
                .containsExactly(
                        Limit.of("open files (soft)", 1024),
                        Limit.of("open files (hard)", 1_048_576),
                        Limit.of("user processes (soft)", 127_235),
                        Limit.unlimited("user processes (hard)"),
                        Limit.of("kernel.pid_max", 4_194_304),
                        Limit.of("kernel.threads-max", 254_471),
                        Limit.of("vm.max_map_count", 65_530),
                        Limit.of("fs.nr_open", 1_048_576),
                        Limit.of("fs.file-max", 9_223_372_036_854_775_807L),
                        Limit.of("net.core.somaxconn", 4096),
                        Limit.of("net.ipv4.tcp_max_syn_backlog", 512),
                        Limit.of("net.ipv4.ip_local_port_range", "32768 60999"),
                        Limit.of("cgroup pids.max", 9000),
                        Limit.unlimited("cgroup memory.max"),
                        Limit.of("cgroup cpu.max (processors)", "1.5"));
        assertThat(limits.maxOpenFiles()).hasValue(1024);
        assertThat(limits.openFiles()).hasValue(9);
        assertThat(limits.ephemeralPorts()).hasValue(28_232);
    }

    @Test
    void where_there_is_no_proc_all_is_unknown_and_nothing_missing() {
        Limits limits = LimitsProbe.read(tree.files(), Descriptors.UNKNOWN);

        assertThat(limits.all()).hasSize(15).noneMatch(Limit::isKnown);
        assertThat(limits.maxOpenFiles()).isEmpty();
        assertThat(limits.openFiles()).isEmpty();
        assertThat(limits.ephemeralPorts()).isEmpty();
    }

    @Test
    void where_there_is_no_proc_the_jvm_still_knows_its_files() {
        Limits limits = LimitsProbe.read(tree.files(), descriptors(10_240, 50));

        assertThat(limits.maxOpenFiles()).hasValue(10_240);
        assertThat(limits.named(Limits.OPEN_FILES_HARD).isKnown()).isFalse();
    }

    @Test
    void the_jvms_limit_of_files_goes_before_that_of_proc() {
        Limits limits = LimitsProbe.read(server().files(), descriptors(77, 9));

        assertThat(limits.maxOpenFiles()).hasValue(77);
    }

    @Test
    void proc_stands_in_for_a_jvm_that_does_not_say() {
        Limits limits = LimitsProbe.read(server().files(), Descriptors.UNKNOWN);

        assertThat(limits.maxOpenFiles()).hasValue(1024);
        assertThat(limits.openFiles()).isEmpty();
    }

    @Test
    void files_that_are_not_understood_are_unknown() {
        server().with("/proc/self/limits", "?")
                .with("/proc/self/cgroup", "?")
                .with("/proc/sys/kernel/pid_max", "?")
                .with("/proc/sys/kernel/threads-max", "")
                .with("/proc/sys/vm/max_map_count", "-5\n")
                .with("/proc/sys/fs/nr_open", "1 2\n")
                .with("/proc/sys/fs/file-max", "9223372036854775808\n")
                .with("/proc/sys/net/ipv4/tcp_max_syn_backlog", "many\n")
                .with("/proc/sys/net/core/somaxconn", "0x80\n")
                .with("/proc/sys/net/ipv4/ip_local_port_range", "60999\t32768\n");

        assertThat(LimitsProbe.read(tree.files(), Descriptors.UNKNOWN).all()).noneMatch(Limit::isKnown);
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void in_force_are_the_limits_of_this_jvm() {
        var unix = (UnixOperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

        Limits limits = Limits.inForce();

        assertThat(limits.all()).hasSize(15);
        assertThat(limits.maxOpenFiles()).hasValue(unix.getMaxFileDescriptorCount());
        assertThat(limits.openFiles().orElseThrow()).isPositive();
    }

    private static Descriptors descriptors(long max, long open) {
        return Descriptors.of(OptionalLong.of(max), OptionalLong.of(open));
    }

    private ProcTree server() {
        return tree.with("/proc/self/limits", ProcLimitsTest.SERVER)
                .with("/proc/self/cgroup", "0::/system.slice/ci.service\n")
                .with("/proc/sys/kernel/pid_max", "4194304\n")
                .with("/proc/sys/kernel/threads-max", "254471\n")
                .with("/proc/sys/vm/max_map_count", "65530\n")
                .with("/proc/sys/fs/nr_open", "1048576\n")
                .with("/proc/sys/fs/file-max", "9223372036854775807\n")
                .with("/proc/sys/net/ipv4/tcp_max_syn_backlog", "512\n")
                .with("/sys/fs/cgroup/cpu.max", "150000 100000\n")
                .with("/proc/sys/net/core/somaxconn", "4096\n")
                .with("/proc/sys/net/ipv4/ip_local_port_range", "32768\t60999\n")
                .with("/sys/fs/cgroup/cgroup.procs", "1\n")
                .with("/sys/fs/cgroup/system.slice/ci.service/pids.max", "9000\n");
    }
}
