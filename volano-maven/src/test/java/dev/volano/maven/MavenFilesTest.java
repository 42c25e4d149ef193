package dev.volano.maven;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MavenFilesTest {

    @TempDir
    private Path folder;

    private final Properties system = new Properties();

    @Test
    void the_users_files_are_in_the_folder_of_the_user() {
        system.setProperty("user.home", folder.toString());

        MavenFiles files = MavenFiles.of(system, Map.of());

        assertThat(files.userSettings().toPath()).isEqualTo(folder.resolve(Path.of(".m2", "settings.xml")));
        assertThat(files.globalSettings()).isEmpty();
        assertThat(MavenSettings.read(files).localRepository()).isEqualTo(folder.resolve(Path.of(".m2", "repository")));
    }

    @Test
    void a_property_goes_before_the_local_repository_of_the_settings() throws IOException {
        settings(folder.resolve(".m2"), "<localRepository>${env.ROOM}/kept</localRepository>");
        system.setProperty("user.home", folder.toString());
        Map<String, String> environment = Map.of("ROOM", folder.resolve("big").toString());

        assertThat(MavenSettings.read(MavenFiles.of(system, environment)).localRepository())
                .isEqualTo(folder.resolve(Path.of("big", "kept")));

        system.setProperty("maven.repo.local", folder.resolve("other").toString());
        assertThat(MavenSettings.read(MavenFiles.of(system, environment)).localRepository())
                .isEqualTo(folder.resolve("other"));
    }

    @Test
    void the_settings_of_the_installation_hold_where_the_user_says_nothing() throws IOException {
        Path installation = folder.resolve("maven");
        settings(
                installation.resolve("conf"),
                "<localRepository>" + folder.resolve("all")
                        + "</localRepository><pluginGroups><pluginGroup>com.acme</pluginGroup></pluginGroups>");
        system.setProperty("user.home", folder.toString());

        MavenSettings settings =
                MavenSettings.read(MavenFiles.of(system, Map.of("MAVEN_HOME", installation.toString())));

        assertThat(settings.localRepository()).isEqualTo(folder.resolve("all"));
        assertThat(settings.settings().getPluginGroups()).contains("com.acme");
    }

    private static void settings(Path folder, String content) throws IOException {
        Files.createDirectories(folder);
        Files.writeString(folder.resolve("settings.xml"), "<settings>" + content + "</settings>");
    }
}
