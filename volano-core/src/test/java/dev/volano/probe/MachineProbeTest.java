package dev.volano.probe;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MachineProbeTest {

    private static final Map<String, String> WINDOWS =
            Map.of("PROCESSOR_IDENTIFIER", "Intel64 Family 6 Model 85 Stepping 7, GenuineIntel");

    @TempDir
    Path root;

    private ProcTree tree;

    @BeforeEach
    void plant() {
        tree = new ProcTree(root);
    }

    @Test
    void on_linux_the_files_name_the_processor_and_the_system() {
        SystemFiles linux = tree.with("/proc/cpuinfo", CpuInfoTest.AMD)
                .with("/etc/os-release", "PRETTY_NAME=\"Amazon Linux 2023\"\n")
                .files();

        Machine machine = MachineProbe.read(linux, WINDOWS);

        assertThat(machine.cpuModel()).contains("AMD EPYC 7R13 Processor");
        assertThat(machine.prettyOsName()).contains("Amazon Linux 2023");
    }

    @Test
    void the_vendors_os_release_stands_in_for_that_of_the_administrator() {
        SystemFiles linux =
                tree.with("/usr/lib/os-release", "PRETTY_NAME=Minimal\n").files();

        assertThat(MachineProbe.read(linux, Map.of()).prettyOsName()).contains("Minimal");
    }

    @Test
    void on_windows_a_variable_names_the_processor() {
        Machine machine = MachineProbe.read(tree.files(), WINDOWS);

        assertThat(machine.cpuModel()).contains("Intel64 Family 6 Model 85 Stepping 7, GenuineIntel");
        assertThat(machine.prettyOsName()).isEmpty();
    }

    @Test
    void where_nothing_names_the_processor_it_is_unknown() {
        assertThat(MachineProbe.read(tree.files(), Map.of()).cpuModel()).isEmpty();
    }

    @Test
    void files_that_are_not_understood_are_unknown() {
        SystemFiles odd = tree.with("/proc/cpuinfo", "<html>")
                .with("/etc/os-release", "<html>")
                .files();

        Machine machine = MachineProbe.read(odd, Map.of("PROCESSOR_IDENTIFIER", " "));

        assertThat(machine.cpuModel()).isEmpty();
        assertThat(machine.prettyOsName()).isEmpty();
    }
}
