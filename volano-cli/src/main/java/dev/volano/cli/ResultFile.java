package dev.volano.cli;

import dev.volano.VolanoException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Optional;

/** Files that results are kept in. */
final class ResultFile {

    private ResultFile() {}

    /**
     * Writes a file, and returns what is wrong with that. At any moment there is the whole of the new text or the whole
     * of the old: whoever is killed meanwhile has lost nothing.
     */
    static Optional<String> write(Path file, String text) {
        try {
            Path real = Files.exists(file) ? file.toRealPath() : file.toAbsolutePath(); // what a link leads to
            boolean special = Files.exists(real) && !Files.isRegularFile(real); // such as a pipe: not to be replaced
            Path folder = real.getParent();
            if (special || folder == null || !Files.isWritable(folder)) {
                Files.writeString(real, text);
                return Optional.empty();
            }
            Path next = real.resolveSibling(real.getFileName() + ".part");
            try {
                Files.writeString(
                        next,
                        text,
                        StandardOpenOption.CREATE,
                        StandardOpenOption.TRUNCATE_EXISTING,
                        StandardOpenOption.WRITE,
                        StandardOpenOption.DSYNC); // before the name is its own, else a crash could leave it empty
                Files.move(next, real, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
            } finally {
                Files.deleteIfExists(next);
            }
            return Optional.empty();
        } catch (IOException e) {
            return Optional.of("volano: the result could not be written to " + file + ": " + e);
        }
    }

    /** Returns the text of a file. */
    static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (NoSuchFileException e) {
            throw new VolanoException("there is no file " + file, e);
        } catch (IOException e) {
            throw new VolanoException(file + " cannot be read: " + e.getMessage(), e);
        }
    }
}
