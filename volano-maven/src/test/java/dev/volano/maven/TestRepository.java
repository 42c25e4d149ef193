package dev.volano.maven;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A repository of Maven in a folder, with files that have no content to speak of. */
final class TestRepository {

    private final Path folder;

    TestRepository(Path folder) {
        this.folder = folder;
    }

    String url() {
        return folder.toUri().toString().replaceAll("/$", "");
    }

    /** Adds an artifact of the group com.acme whose POM has these dependencies. */
    TestRepository with(String name, String version, String... dependencies) throws IOException {
        file(name, version, ".jar", "jar of " + name);
        return file(
                name,
                version,
                ".pom",
                "<project><modelVersion>4.0.0</modelVersion><groupId>com.acme</groupId><artifactId>" + name
                        + "</artifactId><version>" + version + "</version><dependencies>"
                        + String.join("", dependencies) + "</dependencies></project>");
    }

    TestRepository file(String name, String version, String end, String content) throws IOException {
        Path place = Files.createDirectories(folder.resolve(Path.of("com", "acme", name, version)));
        Files.writeString(place.resolve(name + "-" + version + end), content);
        return this;
    }

    static String dependency(String name, String version, String more) {
        return "<dependency><groupId>com.acme</groupId><artifactId>" + name + "</artifactId><version>" + version
                + "</version>" + more + "</dependency>";
    }
}
