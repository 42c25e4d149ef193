package dev.volano.server;

import java.io.File;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.FileSystemNotFoundException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The class path of a JVM that is to find what this one finds. A forked JVM has no modules of its own: what this one
 * has on its module path, the other has on its class path.
 */
final class OwnClassPath {

    private OwnClassPath() {}

    /**
     * Returns the class path of this process, with what is on its module path.
     *
     * @param main a class that the other JVM needs, which may be in a folder that patches a module
     */
    static String with(Class<?> main) {
        String classPath = System.getProperty("java.class.path", "");
        String modulePath = System.getProperty("jdk.module.path", "");
        return modulePath.isEmpty() ? classPath : joined(rootOf(main), modulePath, classPath);
    }

    /** Returns the class path; a patch comes first, as it does in a module. */
    static String joined(Optional<Path> patch, String modulePath, String classPath) {
        Set<String> parts = new LinkedHashSet<>();
        patch.ifPresent(root -> parts.add(root.toString()));
        for (String part : parts(modulePath)) {
            parts.add(part);
            if (Files.isDirectory(Path.of(part)) && !Files.exists(Path.of(part, "module-info.class"))) {
                parts.add(part + File.separator + "*"); // a folder of modules
            }
        }
        parts.addAll(parts(classPath));
        return String.join(File.pathSeparator, parts);
    }

    private static List<String> parts(String path) {
        return Arrays.stream(path.split(File.pathSeparator, -1))
                .filter(part -> !part.isEmpty())
                .toList();
    }

    /** Returns the folder that a class was loaded from; empty if it was no folder. */
    static Optional<Path> rootOf(Class<?> type) {
        String name = type.getName().replace('.', '/') + ".class";
        URL url = type.getResource("/" + name);
        if (url == null || !url.getProtocol().equals("file")) {
            return Optional.empty();
        }
        try {
            Path root = Path.of(new URI(url.toString()));
            for (int i = Path.of(name).getNameCount(); i > 0 && root != null; i--) {
                root = root.getParent();
            }
            return Optional.ofNullable(root);
        } catch (URISyntaxException | IllegalArgumentException | FileSystemNotFoundException e) {
            return Optional.empty(); // a class loader with names of its own
        }
    }
}
