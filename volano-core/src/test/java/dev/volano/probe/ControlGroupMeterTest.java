package dev.volano.probe;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ControlGroupMeterTest {

    @TempDir
    Path root;

    private ProcTree tree;

    @BeforeEach
    void plant() {
        tree = new ProcTree(root);
    }

    @Test
    void version_2_tells_all() {
        tree.with("/proc/self/cgroup", "0::/box/inner\n")
                .with(
                        "/sys/fs/cgroup/box/inner/cpu.stat",
                        "usage_usec 99\nnr_periods 9\nnr_throttled 0\nthrottled_usec 0\n")
                .with(
                        "/sys/fs/cgroup/box/cpu.stat",
                        "usage_usec 99\nnr_periods 9\nnr_throttled 4\nthrottled_usec 250\n")
                .with("/sys/fs/cgroup/box/inner/cpu.pressure", "some avg10=1.00 avg60=0 avg300=0 total=70\n")
                .with("/sys/fs/cgroup/box/inner/memory.events", "low 0\nhigh 0\nmax 3\noom 2\noom_kill 1\n");
        ControlGroupMeter meter = new ControlGroupMeter(tree.files());

        assertThat(meter.throttledPeriods()).as("that of the group around it").hasValue(4);
        assertThat(meter.throttledNanos()).hasValue(250_000);
        assertThat(meter.pressureNanos()).hasValue(70_000);
        assertThat(meter.oomKills()).hasValue(1);
    }

    @Test
    void version_1_names_and_counts_differently_and_knows_no_pressure() {
        tree.with("/proc/self/cgroup", "4:memory:/docker/4f\n1:cpu,cpuacct:/docker/4f\n0::/\n")
                .with("/sys/fs/cgroup/cpu/docker/4f/cpu.stat", "nr_periods 9\nnr_throttled 5\nthrottled_time 123456\n")
                .with(
                        "/sys/fs/cgroup/memory/docker/4f/memory.oom_control",
                        "oom_kill_disable 0\nunder_oom 0\noom_kill 2\n");
        ControlGroupMeter meter = new ControlGroupMeter(tree.files());

        assertThat(meter.throttledPeriods()).hasValue(5);
        assertThat(meter.throttledNanos()).hasValue(123_456);
        assertThat(meter.pressureNanos()).isEmpty();
        assertThat(meter.oomKills()).hasValue(2);
    }

    @Test
    void without_control_groups_nothing_is_known() {
        ControlGroupMeter meter = new ControlGroupMeter(tree.files());

        assertThat(meter.throttledPeriods()).isEmpty();
        assertThat(meter.throttledNanos()).isEmpty();
        assertThat(meter.pressureNanos()).isEmpty();
        assertThat(meter.oomKills()).isEmpty();
    }
}
