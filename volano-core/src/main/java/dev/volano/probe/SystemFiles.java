package dev.volano.probe;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The files in which a system describes itself, such as {@code /proc/cpuinfo}. Tests put them elsewhere. */
final class SystemFiles {

    private static final int READ_BYTES = 16_384;

    private final Path root;

    /**
     * Creates a view of the files under a folder.
     *
     * @param root what stands for {@code /}
     */
    SystemFiles(Path root) {
        this.root = root;
    }

    static SystemFiles ofThisMachine() {
        return new SystemFiles(Path.of("/"));
    }

    /**
     * Returns what a file says.
     *
     * @param path the absolute path, with slashes
     * @return the text, or empty if there is no such file or it may not be read
     */
    Optional<String> text(String path) {
        // Decoded leniently: a stray byte in a name must not hide the rest.
        return bytes(path).map(bytes -> new String(bytes, StandardCharsets.UTF_8));
    }

    /**
     * Returns what is in a file.
     *
     * @param path the absolute path, with slashes
     * @return the bytes, or empty if there is no such file or it may not be read
     */
    Optional<byte[]> bytes(String path) {
        try (InputStream in = Files.newInputStream(resolve(path))) {
            return Optional.of(bytes(in));
        } catch (IOException | InvalidPathException e) {
            return Optional.empty();
        }
    }

    /**
     * Returns what is in a folder.
     *
     * @param path the absolute path, with slashes
     * @return the names in no order, or empty if there is no such folder or it may not be read
     */
    Optional<List<String>> names(String path) {
        List<String> names = new ArrayList<>();
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(resolve(path))) {
            entries.forEach(entry -> names.add(String.valueOf(entry.getFileName())));
            return Optional.of(names);
        } catch (IOException | DirectoryIteratorException | InvalidPathException e) {
            return Optional.empty();
        }
    }

    boolean exists(String path) {
        return Files.exists(resolve(path));
    }

    /**
     * Returns what a stream has to say. Not {@code Files.readAllBytes}: it begins with a read of one byte where a file
     * claims to be empty, as those of the kernel do, and a kernel setting says all it will say in the first read. A
     * limit of 32768 would be 3.
     */
    private static byte[] bytes(InputStream in) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        byte[] buffer = new byte[READ_BYTES];
        for (int count = in.read(buffer); count > 0; count = in.read(buffer)) {
            bytes.write(buffer, 0, count);
        }
        return bytes.toByteArray();
    }

    private Path resolve(String path) {
        return root.resolve(path.substring(1));
    }
}
