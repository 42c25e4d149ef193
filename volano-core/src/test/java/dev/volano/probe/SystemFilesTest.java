package dev.volano.probe;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.FileInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class SystemFilesTest {

    @TempDir
    Path root;

    @Test
    void a_file_is_read_from_under_the_root() {
        SystemFiles files =
                new ProcTree(root).with("/proc/sys/kernel/pid_max", "32768\n").files();

        assertThat(files.text("/proc/sys/kernel/pid_max")).contains("32768\n");
        assertThat(files.exists("/proc/sys/kernel/pid_max")).isTrue();
    }

    @Test
    void a_file_that_is_not_there_is_empty() {
        SystemFiles files = new SystemFiles(root);

        assertThat(files.text("/proc/cpuinfo")).isEmpty();
        assertThat(files.exists("/proc/cpuinfo")).isFalse();
    }

    @Test
    void a_folder_where_a_file_should_be_is_empty() throws IOException {
        Files.createDirectories(root.resolve("proc/cpuinfo"));

        assertThat(new SystemFiles(root).text("/proc/cpuinfo")).isEmpty();
    }

    @Test
    void a_path_that_cannot_be_is_empty() {
        assertThat(new SystemFiles(root).text("/proc/\0")).isEmpty();
    }

    @Test
    void bytes_that_are_no_text_do_not_hide_the_rest() throws IOException {
        Files.write(root.resolve("cpuinfo"), new byte[] {'o', 'k', ' ', (byte) 0xff});

        assertThat(new SystemFiles(root).text("/cpuinfo"))
                .hasValueSatisfying(text -> assertThat(text).startsWith("ok "));
    }

    @Test
    void a_long_file_is_read_to_its_end() {
        String text = "0123456789".repeat(10_000);

        assertThat(new ProcTree(root).with("/proc/cpuinfo", text).files().text("/proc/cpuinfo"))
                .contains(text);
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void a_kernel_setting_that_is_told_in_one_read_only_is_read_whole() throws IOException {
        String path = "/proc/sys/kernel/pid_max";
        byte[] oneRead = new byte[100];
        try (FileInputStream in = new FileInputStream(path)) {
            int count = in.read(oneRead);

            assertThat(SystemFiles.ofThisMachine().text(path))
                    .contains(new String(oneRead, 0, count, StandardCharsets.UTF_8));
        }
    }
}
