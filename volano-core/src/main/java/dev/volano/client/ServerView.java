package dev.volano.client;

import dev.volano.net.ListenerStatistics;
import dev.volano.probe.Limits;
import dev.volano.probe.ProcessStatus;
import dev.volano.server.RunningServer;
import dev.volano.server.ServerFailure;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
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

    private final RunningServer server;
    private final OptionalLong process;
    private final Optional<ListenerStatistics> before;
    private final Optional<ServerFailure> failedBefore;

    /** Creates a view, before a run. */
    ServerView(RunningServer server) {
        this.server = server;
        process = server.processId();
        before = ask(server::statistics);
        failedBefore = ask(server::failure);
    }

    /**
     * What the server tells after a run.
     *
     * @param failure what is wrong with its process, since the run began; empty if nothing is, or that is not known
     * @param closes connections that it closed
     * @param pause why it paused accepting connections in the run, in words; empty if it did not, or that is not known
     */
    record Aftermath(Optional<ServerFailure> failure, ServerCloses closes, Optional<String> pause) {

        /** Returns whether it is worth to look again: a process that is out of memory may be about to end of it. */
        private boolean mayTellMore() {
            return failure.isPresent()
                    ? failure.get().exitStatus().isEmpty()
                    : closes.counts().isEmpty();
        }
    }

    /** Asks the server after a run. To be called before this side breaks off its connections, which counts as well. */
    Aftermath after(List<Failure> failures) {
        boolean brokenOff = failures.stream().anyMatch(failure -> BROKEN_OFF.contains(failure.kind()));
        boolean tells = before.isPresent() || process.isPresent();
        long deadline = System.nanoTime() + (brokenOff && tells ? SETTLING.toNanos() : 0);
        Aftermath aftermath = look(failures);
        try {
            while (aftermath.mayTellMore() && deadline - System.nanoTime() > 0) {
                Thread.sleep(LOOK_MILLIS);
                aftermath = look(failures);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt(); // the caller's to see; what is known by now must do
        }
        return aftermath;
    }

    private Aftermath look(List<Failure> failures) {
        ServerCloses closes = ServerCloses.NONE;
        Optional<String> pause = Optional.empty();
        Optional<ListenerStatistics> after = ask(server::statistics);
        if (before.isPresent() && after.isPresent()) {
            closes = ServerCloses.between(before.get(), after.get());
            boolean paused = after.get().acceptPauses() > before.get().acceptPauses();
            pause = paused ? after.get().pauseDetail() : Optional.empty();
        }
        return new Aftermath(ask(server::failure).filter(failure -> isOfRun(failure, failures)), closes, pause);
    }

    /** Returns whether it happened in the run, and has to do with it: a server may end after a run that was good. */
    private boolean isOfRun(ServerFailure failure, List<Failure> failures) {
        boolean ended = failure.exitStatus().isPresent();
        boolean known =
                failedBefore.filter(earlier -> earlier.kind() == failure.kind()).isPresent();
        return ended ? !failures.isEmpty() : !known;
    }

    /** Returns the limits of the server's process, with what it has of descriptors now. */
    Optional<Limits> limits() {
        return process.isPresent() ? Optional.of(Limits.ofProcess(process.getAsLong())) : Optional.empty();
    }

    /** Returns whether the server's process is known to be stopped. */
    boolean isStopped() {
        return process.isPresent() && ProcessStatus.of(process.getAsLong()).stopped();
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
