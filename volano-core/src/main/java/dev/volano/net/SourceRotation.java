package dev.volano.net;

import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** Takes the local addresses of connections in turn. Thread-safe. */
final class SourceRotation {

    /** Opens a connection from a local address; null for the system's choice. */
    interface Attempt<T> {
        T connect(@Nullable InetAddress source) throws IOException;
    }

    private final List<InetAddress> addresses;
    private final AtomicInteger next = new AtomicInteger();

    SourceRotation(ConnectionOptions options) {
        addresses = options.sourceAddresses();
    }

    /**
     * Opens a connection from the next address. Where all of its ports are in use, or rest after an earlier connection,
     * those after it are tried.
     */
    <T> T connect(Attempt<T> attempt) throws IOException {
        if (addresses.isEmpty()) {
            return attempt.connect(null);
        }
        int first = next.getAndIncrement();
        for (int i = 0; i < addresses.size() - 1; i++) {
            try {
                return attempt.connect(addresses.get(Math.floorMod(first + i, addresses.size())));
            } catch (BindException e) {
                // The next one may have a port, and the last one tells if none has.
            }
        }
        return attempt.connect(addresses.get(Math.floorMod(first - 1, addresses.size())));
    }
}
