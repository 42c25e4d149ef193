package dev.volano.junit;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Objects;

/** What another process does: it holds the machine's lock until its input ends. */
public final class LockHolder {

    private LockHolder() {}

    /**
     * Takes the lock on a file, prints a line, and waits.
     *
     * @param args the file, and who to be
     * @throws IOException if the input cannot be read
     */
    public static void main(String[] args) throws IOException {
        try (MachineLock held = MachineLock.acquire(Path.of(args[0]), Duration.ofSeconds(30), args[1]);
                PrintStream out = new PrintStream(new FileOutputStream(FileDescriptor.out))) {
            Objects.requireNonNull(held);
            out.println("held");
            out.flush();
            System.in.transferTo(OutputStream.nullOutputStream()); // until the input ends
        }
    }
}
