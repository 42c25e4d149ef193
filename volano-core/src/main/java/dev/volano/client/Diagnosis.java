package dev.volano.client;

import dev.volano.probe.Limits;
import dev.volano.server.ServerFailure;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Says what is behind the failures that the clients of a run saw: what happened to the server, and which limit it was.
 * Made before the run, since its classes cannot be loaded any more once there are no descriptors left.
 */
final class Diagnosis {

    /** Failures that a server which does not run at all brings about as well. */
    private static final Set<Failure.Kind> SILENCE =
            EnumSet.of(Failure.Kind.STALLED, Failure.Kind.NO_ANSWER, Failure.Kind.CONNECT_TIMEOUT);

    /** A process may be said to have no more descriptors with so few left: a JVM opens a few for a moment. */
    private static final long LAST_DESCRIPTORS = 2;

    private final ServerView server;
    private final Limits own;

    /**
     * Creates a diagnosis, before a run.
     *
     * @param server what the server tells
     * @param own the limits of this process
     */
    Diagnosis(ServerView server, Limits own) {
        this.server = server;
        this.own = own;
    }

    /**
     * Puts the causes in front of the failures that there are, and names limits. To be called before this side closes
     * its connections.
     *
     * @param failures those of the run
     * @param opened how many connections had been opened
     * @param planned how many were to be opened
     * @return the connections that the server closed
     */
    ServerCloses complete(FailureLog failures, int opened, int planned) {
        ServerView.Aftermath aftermath = server.after(failures.failures());
        boolean failed = !failures.isEmpty();
        Optional<Limits> ofServer = failed || aftermath.failure().isPresent() ? server.limits() : Optional.empty();
        List<Failure> causes = new ArrayList<>();
        aftermath.failure().ifPresent(wrong -> causes.addAll(causes(wrong, opened, planned)));
        if (causes.isEmpty() && failed) {
            shortage(aftermath, ofServer)
                    .map(found -> new Failure(kind(found.kind()), opened, planned, found.reason()))
                    .ifPresent(causes::add);
        }
        failures.addFirst(causes);
        failures.replaceEach(failure ->
                failure.with(ReachedLimits.behind(failure.kind(), isOfServer(failure) ? ofServer.orElse(own) : own)));
        if (failures.failures().stream().anyMatch(failure -> SILENCE.contains(failure.kind())) && server.isStopped()) {
            failures.replaceEach(failure -> SILENCE.contains(failure.kind())
                    ? failure.with("; the server's process is stopped, as by the signal SIGSTOP")
                    : failure);
        }
        return aftermath.closes();
    }

    private static List<Failure> causes(ServerFailure wrong, int opened, int planned) {
        List<Failure> causes = new ArrayList<>();
        if (wrong.kind() != ServerFailure.Kind.ENDED) {
            causes.add(new Failure(kind(wrong.kind()), opened, planned, wrong.reason()));
        }
        if (wrong.exitStatus().isPresent()) {
            causes.add(new Failure(Failure.Kind.SERVER_ENDED, opened, planned, wrong.toString()));
        }
        return causes;
    }

    /** Returns what the server ran out of, if it says so, or if it can be seen. */
    private static Optional<ServerFailure> shortage(ServerView.Aftermath aftermath, Optional<Limits> limits) {
        Optional<ServerFailure> told = Stream.concat(
                        aftermath.closes().details().values().stream().map(words -> told("closed a connection", words)),
                        aftermath.pause().map(words -> told("paused accepting connections", words)).stream())
                .flatMap(Optional::stream)
                .findFirst();
        return told.isPresent() ? told : limits.flatMap(Diagnosis::descriptors);
    }

    private static Optional<ServerFailure> told(String what, String words) {
        return ServerFailure.Kind.in(words).map(kind -> ServerFailure.of(kind, "the server " + what + ": " + words));
    }

    private static Optional<ServerFailure> descriptors(Limits limits) {
        long open = limits.openFiles().orElse(0);
        long most = limits.maxOpenFiles().orElse(Long.MAX_VALUE);
        return open < most - LAST_DESCRIPTORS
                ? Optional.empty()
                : Optional.of(ServerFailure.of(
                        ServerFailure.Kind.OUT_OF_DESCRIPTORS,
                        "the server's process has " + open + " of " + most + " descriptors open"));
    }

    private static Failure.Kind kind(ServerFailure.Kind kind) {
        return switch (kind) {
            case ENDED -> Failure.Kind.SERVER_ENDED;
            case OUT_OF_MEMORY -> Failure.Kind.SERVER_OUT_OF_MEMORY;
            case OUT_OF_THREADS -> Failure.Kind.SERVER_OUT_OF_THREADS;
            case OUT_OF_DESCRIPTORS -> Failure.Kind.SERVER_OUT_OF_DESCRIPTORS;
        };
    }

    private static boolean isOfServer(Failure failure) {
        return failure.kind() == Failure.Kind.SERVER_OUT_OF_THREADS
                || failure.kind() == Failure.Kind.SERVER_OUT_OF_DESCRIPTORS;
    }
}
