package dev.volano.maven;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Properties;
import java.util.stream.Stream;

/**
 * Where Maven keeps its files for a user.
 *
 * @param home the folder {@code .m2} of the user
 * @param globalSettings the settings of the installation; empty if none is known
 * @param localRepository the local repository that a property names, which goes before that of the settings
 * @param properties properties, and variables as {@code env.NAME}, that settings may refer to
 */
record MavenFiles(Path home, Optional<Path> globalSettings, Optional<Path> localRepository, Properties properties) {

    MavenFiles {
        Objects.requireNonNull(home, "home");
        Objects.requireNonNull(globalSettings, "globalSettings");
        Objects.requireNonNull(localRepository, "localRepository");
        Objects.requireNonNull(properties, "properties");
    }

    /** Returns those of whoever runs this process. */
    static MavenFiles ofThisUser() {
        return of(System.getProperties(), System.getenv());
    }

    static MavenFiles of(Properties system, Map<String, String> environment) {
        Properties properties = new Properties();
        environment.forEach((name, value) -> properties.setProperty("env." + name, value));
        system.stringPropertyNames().forEach(name -> properties.setProperty(name, system.getProperty(name)));
        Optional<Path> installation = Stream.of(
                        Optional.ofNullable(system.getProperty("maven.home")),
                        Optional.ofNullable(environment.get("MAVEN_HOME")),
                        Optional.ofNullable(environment.get("M2_HOME")))
                .flatMap(Optional::stream)
                .filter(home -> !home.isBlank())
                .map(home -> Path.of(home, "conf", "settings.xml"))
                .filter(Files::isRegularFile)
                .findFirst();
        return new MavenFiles(
                Path.of(system.getProperty("user.home", ""), ".m2"),
                installation,
                Optional.ofNullable(system.getProperty("maven.repo.local"))
                        .filter(name -> !name.isBlank())
                        .map(Path::of),
                properties);
    }

    File userSettings() {
        return home.resolve("settings.xml").toFile();
    }

    String securitySettings() {
        return home.resolve("settings-security.xml").toString();
    }
}
