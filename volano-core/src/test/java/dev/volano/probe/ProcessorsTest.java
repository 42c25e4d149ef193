package dev.volano.probe;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Which processors a process may run on. */
class ProcessorsTest {

    private static void status(Path root, String allowed) throws IOException {
        Files.createDirectories(root.resolve("proc/self"));
        Files.writeString(
                root.resolve("proc/self/status"),
                "Name:\tjava\nCpus_allowed:\tff\nCpus_allowed_list:\t" + allowed + "\nMems_allowed:\t1\n");
    }

    private static void siblings(Path root, int cpu, String list) throws IOException {
        Path topology = Files.createDirectories(root.resolve("sys/devices/system/cpu/cpu" + cpu + "/topology"));
        Files.writeString(topology.resolve("thread_siblings_list"), list + "\n");
    }

    @Test
    void one_of_each_core_comes_first(@TempDir Path root) throws IOException {
        status(root, "0-3,6");
        siblings(root, 0, "0-1");
        siblings(root, 1, "0-1");
        siblings(root, 2, "2,6");
        siblings(root, 3, "3,7");
        siblings(root, 6, "2,6");

        assertThat(Processors.of(new SystemFiles(root))).contains(List.of(0, 2, 3, 1, 6));
    }

    @Test
    void one_whose_other_half_may_not_be_used_is_as_good_as_a_core(@TempDir Path root) throws IOException {
        status(root, "1,2");
        siblings(root, 1, "0,1");
        siblings(root, 2, "2,3");

        assertThat(Processors.of(new SystemFiles(root))).contains(List.of(1, 2));
    }

    @Test
    void without_cores_known_they_are_in_order(@TempDir Path root) throws IOException {
        status(root, "2-4");

        assertThat(Processors.of(new SystemFiles(root))).contains(List.of(2, 3, 4));
    }

    @Test
    void a_system_that_does_not_tell(@TempDir Path root) throws IOException {
        assertThat(Processors.of(new SystemFiles(root))).isEmpty();
        status(root, "all");
        assertThat(Processors.of(new SystemFiles(root))).isEmpty();
    }

    @Test
    void lists_are_read_as_the_kernel_writes_them() {
        assertThat(Processors.parse("0-2,8,10-11")).contains(List.of(0, 1, 2, 8, 10, 11));
        assertThat(Processors.parse("7")).contains(List.of(7));
        for (String wrong : new String[] {"", "a", "1,", "3-1", "-1", "0-9999999", "1 2"}) {
            assertThat(Processors.parse(wrong)).as(wrong).isEmpty();
        }
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void this_process_may_run_somewhere() {
        assertThat(Processors.ofThisProcess().orElseThrow())
                .isNotEmpty()
                .doesNotHaveDuplicates()
                .hasSizeGreaterThanOrEqualTo(Runtime.getRuntime().availableProcessors());
    }
}
