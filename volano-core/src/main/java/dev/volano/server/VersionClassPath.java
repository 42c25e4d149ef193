package dev.volano.server;

import dev.volano.VolanoException;
import dev.volano.internal.Require;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Where another version of a server is: jars and folders, or the Maven coordinates of a release.
 *
 * <p>Coordinates have three to five parts between colons, {@code group:artifact:version}, with the extension and then a
 * classifier before the version, and no part is a path: none has a separator of folders, and none is there as a file.
 * They are resolved by an {@link ArtifactResolver}, which the module {@code dev.volano:volano-maven} is.
 *
 * @since 0.1
 */
public final class VersionClassPath {

    private static final Pattern COORDINATES = Pattern.compile("[\\w.-]+(:[\\w.-]+){2,4}");

    private VersionClassPath() {}

    /**
     * Returns the class path of a version. That of a launcher of this process, which the server's JVM needs besides, is
     * not in it.
     *
     * @param version coordinates, or jars and folders as in a class path
     * @return a class path with the separator of this system; each part of it exists, and jars stand for a folder with
     *     an asterisk
     * @throws IllegalArgumentException if {@code version} is blank
     * @throws VolanoException if a part of it does not exist, or the coordinates cannot be resolved; the message says
     *     why and what to do
     */
    public static String of(String version) {
        Require.notBlank(version, "version");
        return areCoordinates(version) ? resolved(version, resolver()) : existing(version);
    }

    /**
     * Returns whether a version is named by its coordinates.
     *
     * @param version coordinates, or jars and folders as in a class path
     * @return false if it is taken as a class path
     */
    public static boolean areCoordinates(String version) {
        return COORDINATES.matcher(version).matches()
                && Arrays.stream(version.split(":", -1)).noneMatch(part -> Files.exists(Path.of(part)));
    }

    static String resolved(String coordinates, Optional<ArtifactResolver> resolver) {
        List<Path> files = resolver.orElseThrow(() -> new VolanoException(coordinates
                        + " are coordinates of Maven, or jars that do not exist; for coordinates add"
                        + " dev.volano:volano-maven to the class path"))
                .classPath(coordinates);
        return files.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator));
    }

    private static Optional<ArtifactResolver> resolver() {
        // That of the thread first: a test or an application may load this library apart from its own classes.
        Optional<ArtifactResolver> own =
                ServiceLoader.load(ArtifactResolver.class).findFirst();
        return own.isPresent()
                ? own
                : ServiceLoader.load(ArtifactResolver.class, ArtifactResolver.class.getClassLoader())
                        .findFirst();
    }

    private static String existing(String classPath) {
        List<String> parts = new ArrayList<>();
        for (String part : classPath.split(Pattern.quote(File.pathSeparator), -1)) {
            if (part.endsWith(File.separator + "*")) {
                parts.addAll(jars(part, classPath));
            } else {
                if (!exists(part)) {
                    throw missing(part, classPath);
                }
                parts.add(part);
            }
        }
        return String.join(File.pathSeparator, parts);
    }

    private static boolean exists(String part) {
        try {
            return !part.isEmpty() && Files.exists(Path.of(part));
        } catch (InvalidPathException e) {
            return false; // what cannot be a file is none
        }
    }

    /** Returns the jars of a folder in the order of their names, so that it is the same on every machine. */
    private static List<String> jars(String part, String classPath) {
        File[] jars = new File(part)
                .getParentFile()
                .listFiles((folder, name) -> name.endsWith(".jar") || name.endsWith(".JAR"));
        if (jars == null || jars.length == 0) {
            throw missing(part, classPath);
        }
        return Arrays.stream(jars).map(File::getPath).sorted().toList();
    }

    private static VolanoException missing(String part, String classPath) {
        return new VolanoException("there is no " + (part.isEmpty() ? "file with an empty name" : part)
                + (part.equals(classPath) ? "" : ", which is a part of the class path " + classPath));
    }
}
