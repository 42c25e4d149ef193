package dev.volano.client;

import dev.volano.server.ServerFailure;
import java.io.IOException;
import java.net.BindException;
import java.net.ConnectException;
import java.net.SocketTimeoutException;
import java.util.Optional;

/** Tells from an exception why a connection could not be opened. */
final class ConnectFailures {

    private ConnectFailures() {}

    static Failure.Kind kindOf(IOException e) {
        String message = words(e);
        Optional<Failure.Kind> shortage = shortage(message);
        if (shortage.isPresent()) {
            return shortage.get();
        }
        // The system reports the lack of a free local port as an address that cannot be assigned.
        if (message.contains("Cannot assign requested address")
                || (e instanceof BindException && !message.contains("Permission denied"))) {
            return Failure.Kind.NO_PORTS;
        }
        if (e instanceof SocketTimeoutException || message.contains("timed out")) {
            return Failure.Kind.CONNECT_TIMEOUT;
        }
        boolean refused = e instanceof ConnectException && !message.contains("unreachable");
        return refused ? Failure.Kind.CONNECTION_REFUSED : Failure.Kind.CONNECT_FAILED;
    }

    /** Returns what this process ran out of, as the words of the system or the JVM tell. */
    static Optional<Failure.Kind> shortage(String words) {
        return ServerFailure.Kind.in(words).map(kind -> switch (kind) {
            case OUT_OF_DESCRIPTORS -> Failure.Kind.NO_DESCRIPTORS;
            case OUT_OF_THREADS -> Failure.Kind.NO_THREADS;
            case OUT_OF_MEMORY, ENDED -> Failure.Kind.NO_MEMORY;
        });
    }

    /** Returns what happened, in the words of the system if it has any. */
    static String words(IOException e) {
        String message = e.getMessage();
        return message == null || message.isBlank() ? e.toString() : message;
    }
}
