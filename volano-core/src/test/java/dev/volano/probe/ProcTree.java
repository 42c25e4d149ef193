package dev.volano.probe;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A folder with files as a system would have them at its root. */
final class ProcTree {

    private final Path root;

    ProcTree(Path root) {
        this.root = root;
    }

    ProcTree with(String path, String text) {
        Path file = root.resolve(path.substring(1));
        try {
            Files.createDirectories(file.getParent());
            Files.writeString(file, text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return this;
    }

    SystemFiles files() {
        return new SystemFiles(root);
    }
}
