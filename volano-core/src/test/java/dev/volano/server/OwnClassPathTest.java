package dev.volano.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OwnClassPathTest {

    @TempDir
    private Path folder;

    @Test
    void without_a_module_path_it_is_the_class_path_of_this_process() {
        assertThat(OwnClassPath.with(OwnClassPathTest.class)).isEqualTo(System.getProperty("java.class.path"));
    }

    @Test
    void what_patches_a_module_comes_first_then_modules_then_the_class_path() throws IOException {
        Path patch = folder.resolve("test-classes");
        Path module = Files.createDirectory(folder.resolve("classes"));
        Files.createFile(module.resolve("module-info.class"));
        Path modules = Files.createDirectory(folder.resolve("modules"));
        Path jar = folder.resolve("other.jar");

        assertThat(OwnClassPath.joined(
                                Optional.of(patch),
                                module + File.pathSeparator + modules + File.pathSeparator + jar,
                                jar + File.pathSeparator + "last.jar")
                        .split(File.pathSeparator))
                .containsExactly(
                        patch.toString(),
                        module.toString(),
                        modules.toString(),
                        modules + File.separator + "*",
                        jar.toString(),
                        "last.jar");
    }

    @Test
    void the_folder_of_a_class_is_found_and_of_one_in_the_jdk_there_is_none() {
        Path root = OwnClassPath.rootOf(OwnClassPathTest.class).orElseThrow();

        assertThat(root.resolve("dev/volano/server/OwnClassPathTest.class")).isRegularFile();
        assertThat(OwnClassPath.rootOf(String.class)).isEmpty();
    }
}
