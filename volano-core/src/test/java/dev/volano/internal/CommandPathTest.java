package dev.volano.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which file a command is. */
class CommandPathTest {

    @Test
    void the_first_file_that_may_be_executed_is_found(@TempDir Path folder) throws IOException {
        Path plain = Files.createDirectories(folder.resolve("plain"));
        Path tools = Files.createDirectories(folder.resolve("tools"));
        Path later = Files.createDirectories(folder.resolve("later"));
        Files.createFile(plain.resolve("tool"));
        Files.createDirectories(plain.resolve("folder"));
        for (Path each : new Path[] {tools, later}) {
            assertThat(Files.createFile(each.resolve("tool")).toFile().setExecutable(true))
                    .isTrue();
        }
        String path = String.join(
                File.pathSeparator,
                folder.resolve("none").toString(),
                plain.toString(),
                tools.toString(),
                later.toString());

        assertThat(CommandPath.find("tool", path)).contains(tools.resolve("tool"));
        assertThat(CommandPath.find("folder", path)).isEmpty();
        assertThat(CommandPath.find("other", path)).isEmpty();
        assertThat(CommandPath.find("tool", "")).isEmpty();
        assertThat(CommandPath.find(later.resolve("tool").toString(), path)).contains(later.resolve("tool"));
        assertThat(CommandPath.find(plain.resolve("tool").toString(), path)).isEmpty();
    }

    @Test
    void the_folders_of_this_process_are_looked_at() {
        assertThat(CommandPath.find("no-such-command-anywhere")).isEmpty();
        assertThat(CommandPath.find(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString()))
                .isPresent();
    }
}
