package dev.volano.junit;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;

/** What another process does: it holds the machine's lock until its input ends. */
public final class LockHolder {

    private LockHolder() {}

    /**
     * Takes the lock on a file, prints a line, and waits.
     *
     * @param args the file, and who to be
     * @throws IOException never
     */
    public static void main(String[] args) throws IOException {
        try (MachineLock held = MachineLock.acquire(Path.of(args[0]), Duration.ofSeconds(30), args[1])) {
            held.whileHeld(() -> {
                try (PrintStream out = new PrintStream(new FileOutputStream(FileDescriptor.out))) {
                    out.println("held");
                    out.flush();
                    return System.in.read();
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            });
        }
    }
}
