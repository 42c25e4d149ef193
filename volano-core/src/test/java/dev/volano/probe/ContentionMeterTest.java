package dev.volano.probe;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.OptionalDouble;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** From files like the kernel's, and once from the real ones. */
class ContentionMeterTest {

    private static final long OWN = 10;
    private static final long SERVER = 11;

    @TempDir
    private Path root;

    private ProcTree tree;

    @BeforeEach
    void makeTree() {
        tree = new ProcTree(root);
    }

    private void machine(long userTicks, long stealTicks, long pressureMicros) {
        tree.with(
                        "/proc/stat",
                        "cpu  " + userTicks + " 0 0 1000 0 0 0 " + stealTicks + " 0 0\ncpu0 0 0 0 0 0 0 0 0 0 0\n")
                .with("/proc/pressure/cpu", "some avg10=0.00 avg60=0.00 avg300=0.00 total=" + pressureMicros + "\n");
    }

    private void process(long pid, long userTicks, long waitNanos) {
        String folder = "/proc/" + pid;
        tree.with("/proc/self/stat", "")
                .with(
                        folder + "/stat",
                        pid + " (java) S 1 1 1 0 -1 0 0 0 0 0 " + userTicks
                                + " 0 0 0 20 0 1 0 100 1000 100 0 0 0 0 0 0 0 0 0 0 0 0 0 17 0 0 0 0 0 0 0 0 0 0 0 0 0 0\n")
                .with(folder + "/status", "VmRSS:\t1 kB\n")
                .with(
                        folder + "/task/" + pid + "/status",
                        "voluntary_ctxt_switches:\t1\nnonvoluntary_ctxt_switches:\t1\n")
                .with(folder + "/task/" + pid + "/schedstat", "5 " + waitNanos + " 7\n");
    }

    @Test
    void what_was_counted_between_two_moments() {
        machine(1_000, 0, 5_000);
        process(OWN, 100, 0);
        process(SERVER, 100, 1_000_000);
        ContentionMeter meter = ContentionMeter.of(tree.files(), OWN, SERVER, 12);
        ContentionMeter.Mark begin = meter.mark();
        machine(1_150, 50, 5_300);
        process(OWN, 130, 0);
        process(SERVER, 160, 4_500_000);

        Contention contention = meter.between(begin, meter.mark());

        assertThat(contention.machine().stealShare()).isEqualTo(OptionalDouble.of(0.25));
        assertThat(contention.machine().busyShare().orElseThrow()).isPositive();
        assertThat(contention.machine().cpuPressureShare()).isPresent();
        assertThat(contention.runQueueWaitNanos()).hasSize(2);
        assertThat(contention.runQueueWaitNanos().get(0)).hasValue(3_500_000);
        assertThat(contention.runQueueWaitNanos().get(1))
                .as("a process that is not there")
                .isEmpty();
        assertThat(contention.machine().otherCores())
                .as("what others took is not known without what this one took")
                .isEmpty();
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void of_this_machine_it_knows_who_else_worked() {
        ContentionMeter meter = ContentionMeter.of();
        ContentionMeter.Mark begin = meter.mark();
        long state = 1;
        for (int i = 0; i < 20_000_000; i++) {
            state ^= state << 13;
            state ^= state >>> 7;
            state ^= state << 17;
        }

        MachineUsage machine = meter.between(begin, meter.mark()).machine();

        assertThat(state).isNotZero();
        assertThat(machine.otherCores().orElseThrow())
                .isBetween(0.0, (double) machine.processors().orElseThrow());
    }
}
