package dev.volano.client;

import java.io.IOException;
import java.net.BindException;
import java.net.ConnectException;
import java.net.SocketTimeoutException;

/** Tells from an exception why a connection could not be opened. */
final class ConnectFailures {

    private ConnectFailures() {}

    static Failure.Kind kindOf(IOException e) {
        String message = String.valueOf(e.getMessage());
        if (message.contains("Too many open files")) {
            return Failure.Kind.NO_DESCRIPTORS;
        }
        // The system reports the lack of a free local port as an address that cannot be assigned.
        if (e instanceof BindException || message.contains("Cannot assign requested address")) {
            return Failure.Kind.NO_PORTS;
        }
        if (e instanceof SocketTimeoutException || message.contains("timed out")) {
            return Failure.Kind.CONNECT_TIMEOUT;
        }
        if (message.contains("OutOfMemoryError")) {
            return Failure.Kind.NO_RESOURCES;
        }
        return e instanceof ConnectException ? Failure.Kind.CONNECTION_REFUSED : Failure.Kind.CONNECT_FAILED;
    }
}
