package dev.volano.client;

import dev.volano.net.CloseReason;
import dev.volano.net.ListenerStatistics;
import dev.volano.server.RunningServer;
import java.time.Duration;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/** What the server itself tells of a run, if it tells anything. */
final class ServerView {

    /** A server that breaks connections off may be about to end, and takes a moment to count what it closed. */
    private static final Duration SETTLING = Duration.ofSeconds(2);

    private static final long LOOK_MILLIS = 20;

    private static final Set<Failure.Kind> BROKEN_OFF = EnumSet.of(
            Failure.Kind.CONNECTION_REFUSED,
            Failure.Kind.CONNECT_FAILED,
            Failure.Kind.CLOSED_EARLY,
            Failure.Kind.RESET);

    /** Closes that are part of a good run, or that this side brought about and knows of. */
    private static final Set<CloseReason.Kind> NOT_ITS_DOING =
            EnumSet.of(CloseReason.Kind.PEER_CLOSED, CloseReason.Kind.FINISHED, CloseReason.Kind.RESET);

    private final RunningServer server;
    private final Optional<ListenerStatistics> before;

    /** Creates a view, before a run. */
    ServerView(RunningServer server) {
        this.server = server;
        before = ask(server::statistics);
    }

    /**
     * What the server tells after a run.
     *
     * @param gone why it is not running any more; empty if it is, or that is not known
     * @param closed connections that it closed, by the kind of reason
     */
    record Aftermath(Optional<String> gone, Map<CloseReason.Kind, Long> closed) {}

    /** Asks the server after a run. To be called before this side breaks off its connections, which counts as well. */
    Aftermath after(List<Failure> failures) {
        boolean brokenOff = failures.stream().anyMatch(failure -> BROKEN_OFF.contains(failure.kind()));
        boolean tells = before.isPresent() || server.processId().isPresent();
        long deadline = System.nanoTime() + (brokenOff && tells ? SETTLING.toNanos() : 0);
        Aftermath aftermath = look(failures);
        try {
            while (aftermath.gone().isEmpty() && aftermath.closed().isEmpty() && deadline - System.nanoTime() > 0) {
                Thread.sleep(LOOK_MILLIS);
                aftermath = look(failures);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt(); // the caller's to see; what is known by now must do
        }
        return aftermath;
    }

    private Aftermath look(List<Failure> failures) {
        Map<CloseReason.Kind, Long> closed = new EnumMap<>(CloseReason.Kind.class);
        Optional<ListenerStatistics> after = ask(server::statistics);
        if (before.isPresent() && after.isPresent()) {
            after.get().closed().forEach((kind, count) -> {
                long during = count - before.get().closed(kind);
                if (during > 0 && !NOT_ITS_DOING.contains(kind)) {
                    closed.put(kind, during);
                }
            });
        }
        return new Aftermath(failures.isEmpty() ? Optional.empty() : ask(server::failure), closed);
    }

    /** Asks a server that may be of a user's making: one that fails to answer has told nothing. */
    private static <T> Optional<T> ask(Supplier<Optional<T>> question) {
        try {
            return question.get();
        } catch (RuntimeException e) {
            return Optional.empty();
        }
    }
}
