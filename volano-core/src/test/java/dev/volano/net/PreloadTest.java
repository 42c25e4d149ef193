package dev.volano.net;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class PreloadTest {

    @Test
    void knows_every_class_of_the_package() throws IOException {
        Path sources = Path.of("src", "main", "java", "dev", "volano", "net");
        assertThat(sources).isDirectory();

        try (Stream<Path> files = Files.list(sources)) {
            List<String> names = files.map(file -> file.getFileName().toString())
                    .filter(name -> !name.equals("package-info.java"))
                    .map(name -> "dev.volano.net." + name.replace(".java", ""))
                    .toList();

            assertThat(Preload.CLASSES).extracting(Class::getName).containsAll(names);
        }
    }
}
