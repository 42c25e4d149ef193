package dev.volano.maven;

import static dev.volano.maven.TestRepository.dependency;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.volano.VolanoException;
import dev.volano.server.ArtifactResolver;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.ServiceLoader;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MavenArtifactResolverTest {

    @TempDir
    private Path folder;

    private Path home;
    private Path local;
    private TestRepository remote;

    @BeforeEach
    void make_a_home_and_a_repository() throws IOException {
        home = Files.createDirectory(folder.resolve(".m2"));
        local = folder.resolve("local");
        remote = new TestRepository(Files.createDirectory(folder.resolve("remote")));
    }

    private List<Path> resolve(String coordinates, String settings) throws IOException {
        Files.writeString(
                home.resolve("settings.xml"),
                "<settings><localRepository>" + local + "</localRepository>" + settings + "</settings>");
        return new MavenArtifactResolver(new MavenFiles(home, Optional.empty(), Optional.empty(), new Properties()))
                .classPath(coordinates);
    }

    private static String mirror(String url) {
        return "<mirrors><mirror><id>company</id><mirrorOf>*</mirrorOf><url>" + url + "</url></mirror></mirrors>";
    }

    private static String profile(String activation, String id, String url) {
        return "<profiles><profile><id>work</id>" + activation + "<repositories><repository><id>" + id + "</id><url>"
                + url + "</url></repository></repositories></profile></profiles>";
    }

    private Path kept(String name, String version) {
        return local.resolve(Path.of("com", "acme", name, version, name + "-" + version + ".jar"));
    }

    @Test
    void an_artifact_comes_first_and_then_what_it_needs_at_run_time() throws IOException {
        remote.with(
                        "server",
                        "1.4.2",
                        dependency("net", "2", ""),
                        dependency("driver", "3", "<scope>runtime</scope>"),
                        dependency("container", "4", "<scope>provided</scope>"),
                        dependency("checks", "5", "<scope>test</scope>"),
                        dependency("extra", "6", "<optional>true</optional>"))
                .with("net", "2", dependency("bytes", "7", ""))
                .with("driver", "3")
                .with("bytes", "7");

        List<Path> files = resolve("com.acme:server:1.4.2", mirror(remote.url()));

        assertThat(files)
                .containsExactlyInAnyOrder(
                        kept("server", "1.4.2"), kept("net", "2"), kept("bytes", "7"), kept("driver", "3"))
                .startsWith(kept("server", "1.4.2"))
                .allMatch(Files::isRegularFile);
    }

    @Test
    void an_extension_and_a_classifier_stand_before_the_version() throws IOException {
        remote.with("server", "1").file("server", "1", "-all.zip", "zip");

        assertThat(resolve("com.acme:server:zip:all:1", mirror(remote.url())))
                .containsExactly(local.resolve(Path.of("com", "acme", "server", "1", "server-1-all.zip")));
    }

    @Test
    void what_was_had_once_needs_no_repository_any_more() throws IOException {
        remote.with("server", "1", dependency("net", "2", "")).with("net", "2");
        resolve("com.acme:server:1", mirror(remote.url()));
        String gone = mirror(folder.resolve("gone").toUri().toString());

        assertThat(resolve("com.acme:server:1", gone)).hasSize(2);
        assertThat(resolve("com.acme:server:1", gone + "<offline>true</offline>"))
                .hasSize(2);
    }

    @Test
    void what_came_from_a_repository_that_is_unknown_now_is_taken_too() throws IOException {
        remote.with("server", "1", dependency("net", "2", "")).with("net", "2");
        resolve("com.acme:server:1", mirror(remote.url()));

        assertThat(resolve("com.acme:server:1", "<offline>true</offline>"))
                .containsExactly(kept("server", "1"), kept("net", "2"));
    }

    @Test
    void the_repository_of_an_active_profile_is_asked() throws IOException {
        remote.with("server", "1");

        assertThat(resolve(
                        "com.acme:server:1",
                        profile("", "central", remote.url())
                                + "<activeProfiles><activeProfile>work</activeProfile></activeProfiles>"))
                .containsExactly(kept("server", "1"));
    }

    @Test
    void the_repository_of_a_profile_that_is_active_by_default_is_asked() throws IOException {
        remote.with("server", "1");
        String activation = "<activation><activeByDefault>true</activeByDefault></activation>";

        assertThat(resolve("com.acme:server:1", profile(activation, "central", remote.url())))
                .containsExactly(kept("server", "1"));
    }

    @Test
    void what_is_nowhere_is_told_with_the_places_and_what_to_do() {
        assertThatThrownBy(() -> resolve("com.acme:server:jar:all:1", mirror(remote.url())))
                .isInstanceOf(VolanoException.class)
                .hasMessage("com.acme:server:jar:all:1 cannot be had: Could not find artifact"
                        + " com.acme:server:jar:all:1 in company (" + remote.url() + "). It was looked for in " + local
                        + " and in company (" + remote.url()
                        + "). Check the coordinates; if it is in another repository, name that in an active profile of"
                        + " settings.xml; to put it into the local one:"
                        + " mvn dependency:get -Dartifact=com.acme:server:1:jar:all");
    }

    @Test
    void a_dependency_that_is_nowhere_is_named() throws IOException {
        remote.with("server", "1", dependency("net", "2", ""));

        assertThatThrownBy(() -> resolve("com.acme:server:1", mirror(remote.url())))
                .isInstanceOf(VolanoException.class)
                .hasMessageStartingWith(
                        "com.acme:server:jar:1 cannot be had: Could not find artifact com.acme:net:jar:2");
    }

    @Test
    void offline_it_says_that_nothing_was_asked() {
        assertThatThrownBy(() -> resolve("com.acme:server:1", mirror(remote.url()) + "<offline>true</offline>"))
                .isInstanceOf(VolanoException.class)
                .hasMessageContaining("; Maven is set to be offline, so nothing was asked of company (");
    }

    @Test
    void the_password_in_an_address_is_not_told() {
        assertThatThrownBy(() -> resolve(
                        "com.acme:server:1",
                        mirror("https://me:secret@repo.example/maven") + "<offline>true</offline>"))
                .isInstanceOf(VolanoException.class)
                .hasMessageContaining("https://repo.example/maven")
                .hasMessageNotContaining("secret");
    }

    @Test
    void plain_http_is_blocked_as_by_maven() {
        String settings = profile("", "central", "http://repo.example/maven")
                + "<activeProfiles><activeProfile>work</activeProfile></activeProfiles>";

        assertThatThrownBy(() -> resolve("com.acme:server:1", settings))
                .isInstanceOf(VolanoException.class)
                .hasMessageContaining("maven-default-http-blocker");
    }

    @Test
    void settings_that_are_no_xml_are_told_with_their_place() {
        assertThatThrownBy(() -> resolve("com.acme:server:1", "<mirrors>"))
                .isInstanceOf(VolanoException.class)
                .hasMessageStartingWith("the settings of Maven are not understood: ")
                .hasMessageContaining("settings.xml");
    }

    @Test
    void what_are_no_coordinates_is_refused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> resolve("server", ""))
                .withMessageContaining("server");
    }

    @Test
    void it_is_found_as_a_service() {
        assertThat(ServiceLoader.load(ArtifactResolver.class).findFirst())
                .containsInstanceOf(MavenArtifactResolver.class);
    }
}
