package dev.volano.junit;

import dev.volano.VolanoException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Keeps other measurements of this machine out, in whatever process they are: a lock on a file that all agree on. The
 * system lets go of it when its process ends, however it does.
 */
final class MachineLock implements AutoCloseable {

    /** The lock is on a byte far behind the text, so that others can read who holds it, on every system. */
    private static final long LOCKED_BYTE = Long.MAX_VALUE - 1;

    private static final int MOST_HOLDER_BYTES = 500;
    private static final long POLL_MILLIS = 50;

    private final FileChannel channel;
    private final FileLock lock;

    private MachineLock(FileChannel channel, FileLock lock) {
        this.channel = channel;
        this.lock = lock;
    }

    /** Not the JVM's folder for temporary files, which build tools set to one of the project's. */
    static Path defaultFile() {
        Path shared = Path.of("/tmp");
        String windows = System.getenv("TEMP");
        Path folder = Files.isDirectory(shared)
                ? shared
                : Path.of(windows == null ? System.getProperty("java.io.tmpdir") : windows);
        return folder.resolve("volano-measurement.lock");
    }

    static Path file(String text) {
        try {
            return Path.of(text.strip());
        } catch (InvalidPathException e) {
            throw new IllegalArgumentException("it is not a path: " + e.getMessage(), e);
        }
    }

    /**
     * Waits for the lock.
     *
     * @param file the file to agree on; it is made if it is not there, and stays
     * @param timeout how long to wait
     * @param holder who wants it, for the message of those who wait
     * @throws VolanoException if it is not free in time, which names the holder, or cannot be had at all
     */
    static MachineLock acquire(Path file, Duration timeout, String holder) {
        long deadline = System.nanoTime() + timeout.toNanos();
        FileChannel channel = open(file);
        try {
            FileLock lock = tryLock(channel);
            while (lock == null) {
                if (deadline - System.nanoTime() <= 0) {
                    throw new VolanoException("another measurement runs on this machine, and did not end within "
                            + Words.duration(timeout) + ": " + holderOf(channel) + " holds " + file + ". "
                            + Parameter.LOCK_TIMEOUT.key() + " sets how long to wait.");
                }
                TimeUnit.MILLISECONDS.sleep(POLL_MILLIS);
                lock = tryLock(channel);
            }
            write(channel, holder);
            MachineLock result = new MachineLock(channel, lock);
            channel = null; // the result's from now on
            return result;
        } catch (IOException e) {
            throw new VolanoException("cannot lock " + file + ": " + e.getMessage(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new VolanoException("interrupted while another measurement ran on this machine", e);
        } finally {
            closeQuietly(channel);
        }
    }

    /** Opens before it makes: of a file of another user, in a folder for all, systems refuse the latter. */
    private static FileChannel open(Path file) {
        try {
            try {
                return FileChannel.open(
                        file, StandardOpenOption.READ, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS);
            } catch (NoSuchFileException e) {
                create(file);
                return FileChannel.open(
                        file, StandardOpenOption.READ, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS);
            }
        } catch (IOException e) {
            throw new VolanoException(
                    "cannot open " + file + ", which measurements of this machine agree on: " + e.getMessage() + ". "
                            + Parameter.LOCK_FILE.key() + " names another file, " + Parameter.LOCK.key()
                            + " = off does without.",
                    e);
        }
    }

    private static void create(Path file) throws IOException {
        try {
            Files.createFile(file);
        } catch (FileAlreadyExistsException e) {
            return; // another process was quicker
        }
        if (Files.getFileStore(file).supportsFileAttributeView("posix")) {
            Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-rw-rw-"));
        }
    }

    private static @Nullable FileLock tryLock(FileChannel channel) throws IOException {
        try {
            return channel.tryLock(LOCKED_BYTE, 1, false);
        } catch (OverlappingFileLockException e) {
            return null; // another thread of this JVM has it
        }
    }

    private static void write(FileChannel channel, String holder) throws IOException {
        String text = holder.replaceAll("\\s+", " ") + ", process "
                + ProcessHandle.current().pid() + ", since "
                + Instant.now().truncatedTo(ChronoUnit.SECONDS) + "\n";
        channel.truncate(0);
        channel.write(ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8)), 0);
    }

    private static String holderOf(FileChannel channel) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(MOST_HOLDER_BYTES);
        channel.read(bytes, 0);
        return Optional.of(
                        StandardCharsets.UTF_8.decode(bytes.flip()).toString().strip())
                .filter(text -> !text.isEmpty())
                .orElse("somebody unknown");
    }

    private static void closeQuietly(@Nullable FileChannel channel) {
        if (channel != null) {
            try {
                channel.close();
            } catch (IOException e) {
                throw new VolanoException("cannot close the file of the machine's lock: " + e.getMessage(), e);
            }
        }
    }

    /** Lets the next one measure. */
    @Override
    public void close() {
        try (channel) {
            lock.release();
        } catch (IOException e) {
            throw new VolanoException("cannot let go of the machine's lock: " + e.getMessage(), e);
        }
    }
}
