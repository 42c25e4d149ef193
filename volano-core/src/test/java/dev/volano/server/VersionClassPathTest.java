package dev.volano.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.volano.VolanoException;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class VersionClassPathTest {

    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "com.acme:server:1.4.2",
                "com.acme:server:jar:1.4.2",
                "com.acme:server:jar:all:1.4.2-SNAPSHOT",
                "g_1:a-b:1"
            })
    void three_to_five_words_between_colons_are_coordinates(String version) {
        assertThat(VersionClassPath.areCoordinates(version)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "server.jar",
                "com.acme:server",
                "a:b:c:d:e:f",
                "target/classes:lib/a.jar:lib/b.jar",
                "C:\\lib\\a.jar;C:\\lib\\b.jar",
                "com.acme::1",
                "com.acme:server:[1,2)",
                "com.acme:server:../../x"
            })
    void anything_else_is_a_class_path(String version) {
        assertThat(VersionClassPath.areCoordinates(version)).isFalse();
    }

    @Test
    void what_is_there_as_a_file_is_no_part_of_coordinates() {
        assertThat(VersionClassPath.areCoordinates("com.acme:pom.xml:1"))
                .as("tests run in the folder of a module")
                .isFalse();
    }

    @Test
    void a_class_path_is_given_back_if_all_of_it_is_there() throws IOException {
        Path jar = Files.createFile(folder.resolve("server.jar"));
        String classPath = folder + File.pathSeparator + jar;

        assertThat(VersionClassPath.of(classPath)).isEqualTo(classPath);
    }

    @Test
    void the_jars_of_a_folder_stand_for_its_asterisk() throws IOException {
        for (String name : List.of("b.jar", "a.jar", "c.txt")) {
            Files.createFile(folder.resolve(name));
        }

        assertThat(VersionClassPath.of(folder + File.separator + "*"))
                .isEqualTo(folder.resolve("a.jar") + File.pathSeparator + folder.resolve("b.jar"));
        assertThatThrownBy(() -> VersionClassPath.of(folder.resolve("none") + File.separator + "*"))
                .isInstanceOf(VolanoException.class)
                .hasMessage("there is no " + folder.resolve("none") + File.separator + "*");
    }

    @Test
    void a_part_that_does_not_exist_is_named() {
        Path missing = folder.resolve("missing.jar");

        assertThatThrownBy(() -> VersionClassPath.of(folder + File.pathSeparator + missing))
                .isInstanceOf(VolanoException.class)
                .hasMessage("there is no " + missing + ", which is a part of the class path " + folder
                        + File.pathSeparator + missing);
        assertThatThrownBy(() -> VersionClassPath.of(folder + File.pathSeparator))
                .isInstanceOf(VolanoException.class)
                .hasMessageStartingWith("there is no file with an empty name");
    }

    @Test
    void nothing_is_no_version() {
        assertThatIllegalArgumentException().isThrownBy(() -> VersionClassPath.of(" "));
    }

    @Test
    void coordinates_are_resolved_to_a_class_path_in_order() {
        ArtifactResolver resolver = coordinates -> List.of(Path.of(coordinates.replace(':', '-')), Path.of("b.jar"));

        assertThat(VersionClassPath.resolved("com.acme:server:1", Optional.of(resolver)))
                .isEqualTo("com.acme-server-1" + File.pathSeparator + "b.jar");
    }

    @Test
    void without_a_resolver_it_is_said_what_to_add() {
        assertThatThrownBy(() -> VersionClassPath.resolved("com.acme:server:1", Optional.empty()))
                .isInstanceOf(VolanoException.class)
                .hasMessage("com.acme:server:1 are coordinates of Maven, or jars that do not exist; for coordinates"
                        + " add dev.volano:volano-maven to the class path");
    }
}
