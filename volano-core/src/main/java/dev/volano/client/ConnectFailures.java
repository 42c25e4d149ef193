package dev.volano.client;

import java.io.IOException;
import java.net.BindException;
import java.net.ConnectException;
import java.net.SocketTimeoutException;

/** Tells from an exception why a connection could not be opened. */
final class ConnectFailures {

    private ConnectFailures() {}

    static Failure.Kind kindOf(IOException e) {
        String message = words(e);
        if (message.contains("Too many open files")) {
            return Failure.Kind.NO_DESCRIPTORS;
        }
        // The system reports the lack of a free local port as an address that cannot be assigned.
        if (message.contains("Cannot assign requested address")
                || (e instanceof BindException && !message.contains("Permission denied"))) {
            return Failure.Kind.NO_PORTS;
        }
        if (e instanceof SocketTimeoutException || message.contains("timed out")) {
            return Failure.Kind.CONNECT_TIMEOUT;
        }
        if (message.contains("OutOfMemoryError")) {
            return Failure.Kind.NO_RESOURCES;
        }
        boolean refused = e instanceof ConnectException && !message.contains("unreachable");
        return refused ? Failure.Kind.CONNECTION_REFUSED : Failure.Kind.CONNECT_FAILED;
    }

    /** Returns what happened, in the words of the system if it has any. */
    static String words(IOException e) {
        String message = e.getMessage();
        return message == null || message.isBlank() ? e.toString() : message;
    }
}
