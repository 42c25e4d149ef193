package dev.volano.internal;

import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The part that a measurement of several parts is at: who closes the whole closes that part, too, and no other begins.
 *
 * <p>One thread runs the parts; any may close.
 *
 * @param <T> what a part is run by; at its close, from any thread, it ends
 */
public final class Ongoing<T> {

    private final Consumer<T> close;
    private final AtomicReference<@Nullable T> current = new AtomicReference<>();
    private volatile boolean closed;

    /**
     * Creates one that is at no part and not closed.
     *
     * @param close closes a part
     */
    public Ongoing(Consumer<T> close) {
        this.close = close;
    }

    /**
     * Runs a part. Its caller closes it afterwards.
     *
     * @param part what is closed meanwhile if this is
     * @param run runs it; an {@link IllegalStateException} of one that is closed says that there was no time to begin
     * @param <R> what comes of it
     * @return what came of it; empty if this was closed before it began
     */
    public <R> Optional<R> run(T part, Function<T, R> run) {
        current.set(part); // before the look at closed: one of the two threads sees what the other did
        try {
            return closed ? Optional.empty() : Optional.of(run.apply(part));
        } catch (IllegalStateException e) {
            if (closed) {
                return Optional.empty();
            }
            throw e;
        } finally {
            current.set(null);
        }
    }

    /**
     * Returns whether this is closed.
     *
     * @return true from the beginning of {@link #close} on
     */
    public boolean isClosed() {
        return closed;
    }

    /** Lets no other part begin, and closes the one that runs, if any. What that throws is thrown here. */
    public void close() {
        closed = true;
        T part = current.get();
        if (part != null) {
            close.accept(part);
        }
    }
}
