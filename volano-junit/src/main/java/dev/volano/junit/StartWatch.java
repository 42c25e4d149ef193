package dev.volano.junit;

import dev.volano.VolanoException;
import dev.volano.server.RunningServer;
import dev.volano.server.ServerSource;
import org.jspecify.annotations.Nullable;

/** Remembers that a server did not start, for whoever measures goes on without. For one thread at a time. */
final class StartWatch implements ServerSource {

    private final String name;
    private final ServerSource source;
    private @Nullable RuntimeException failure;

    StartWatch(String name, ServerSource source) {
        this.name = name;
        this.source = source;
    }

    @Override
    public RunningServer start() {
        try {
            return source.start();
        } catch (RuntimeException e) {
            failure = e;
            throw e;
        }
    }

    /** Throws if a server did not start. */
    void throwIfFailed() {
        RuntimeException last = failure;
        if (last != null) {
            throw new VolanoException("the " + name + " did not start: " + last.getMessage(), last);
        }
    }
}
