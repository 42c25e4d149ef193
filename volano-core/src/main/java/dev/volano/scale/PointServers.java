package dev.volano.scale;

import dev.volano.VolanoException;
import dev.volano.server.RunningServer;
import dev.volano.server.ServerSource;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The servers of a sweep: started where one is needed, counted, and the last one kept until it is given up. */
final class PointServers implements ServerSource, AutoCloseable {

    private final ServerSource source;
    private final boolean owned;
    private @Nullable RunningServer kept;
    private int started;
    private long opened;
    private @Nullable VolanoException startFailure;

    /**
     * Creates servers, of which those that are kept are closed if they are owned, that is, if the source starts them.
     */
    PointServers(ServerSource source, boolean owned) {
        this.source = source;
        this.owned = owned;
    }

    /** Counts on from so many servers that were started before. */
    PointServers after(int before) {
        started = before;
        return this;
    }

    /** Starts a server, which whoever calls closes. */
    @Override
    public RunningServer start() {
        startFailure = null;
        started++;
        opened = 0;
        try {
            return source.start();
        } catch (VolanoException e) {
            startFailure = e;
            throw e;
        }
    }

    /** Returns the server that is kept; starts it if there is none. */
    RunningServer kept() {
        RunningServer server = kept;
        if (server == null) {
            server = start();
            kept = server;
        }
        return server;
    }

    /** Returns which server the last one is, from 1. */
    int number() {
        return started;
    }

    /** Returns how many connections were opened to the last one so far. */
    long opened() {
        return opened;
    }

    void addOpened(long more) {
        opened += more;
    }

    /** Returns why the last server did not start. */
    Optional<VolanoException> startFailure() {
        return Optional.ofNullable(startFailure);
    }

    @Override
    public void close() {
        closeKept();
    }

    /** Ends the server that is kept, if there is one and it is owned; the next is a fresh one. */
    void closeKept() {
        if (!owned) {
            return;
        }
        RunningServer server = kept;
        kept = null;
        if (server != null) {
            server.close();
        }
    }
}
