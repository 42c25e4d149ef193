package dev.volano.client;

import java.util.Locale;
import java.util.Objects;
import java.util.Optional;

/**
 * What went wrong in a run, whose it is, and at which connection.
 *
 * @param kind what kind of failure it is
 * @param connection how many connections had been opened, with the one that failed, or that were open
 * @param connections how many the run was to open
 * @param detail what happened, in words
 * @param limit the limit of the system behind it, if it is known which it is
 * @since 0.1
 */
public record Failure(Kind kind, int connection, int connections, String detail, Optional<ReachedLimit> limit) {

    /** Whose failure it is. */
    public enum Owner {
        /** The server under test. */
        SERVER,
        /** A limit of the system that the load ran into. */
        SYSTEM,
        /** The load generator. */
        CLIENT,
        /** Whoever runs the measurement. */
        HARNESS
    }

    /** The kinds of failures, each with its owner. */
    public enum Kind {
        /** Nobody accepts connections at the address. */
        CONNECTION_REFUSED(Owner.SERVER, "connection refused"),
        /** The server did not complete a connection in time. */
        CONNECT_TIMEOUT(Owner.SERVER, "connection timed out"),
        /** The server refused what a client needs to take part. */
        REFUSED(Owner.SERVER, "refused by the server"),
        /** The server took a connection but did not answer in time. */
        NO_ANSWER(Owner.SERVER, "no answer"),
        /** No message came for a time, though some were due. */
        STALLED(Owner.SERVER, "hangs"),
        /** A message was not what was sent. */
        WRONG_MESSAGE(Owner.SERVER, "wrong message"),
        /** A message did not come. */
        LOST_MESSAGE(Owner.SERVER, "lost message"),
        /** A message came twice. */
        DOUBLED_MESSAGE(Owner.SERVER, "doubled message"),
        /** A message came before one that was sent earlier. */
        REORDERED_MESSAGE(Owner.SERVER, "reordered message"),
        /** The server sent what the protocol does not allow. */
        BAD_INPUT(Owner.SERVER, "protocol violated by the server"),
        /** The server closed a connection too early. */
        CLOSED_EARLY(Owner.SERVER, "closed too early by the server"),
        /** A connection was broken off. */
        RESET(Owner.SERVER, "connection reset"),
        /** The server did not read what was sent to it. */
        SLOW_READER(Owner.SERVER, "server does not read"),
        /** The server's process ended. */
        SERVER_ENDED(Owner.SERVER, "server ended"),
        /** The server ran out of memory, and ended or lives on. */
        SERVER_OUT_OF_MEMORY(Owner.SERVER, "server out of memory"),
        /** The system gave the server no more threads. */
        SERVER_OUT_OF_THREADS(Owner.SYSTEM, "server out of threads"),
        /** The server may not open more descriptors. */
        SERVER_OUT_OF_DESCRIPTORS(Owner.SYSTEM, "server out of descriptors"),
        /** This machine has no more ports for connections to the address. */
        NO_PORTS(Owner.SYSTEM, "out of ports"),
        /** The load generator may not open more descriptors. */
        NO_DESCRIPTORS(Owner.SYSTEM, "out of descriptors"),
        /** The system gave the load generator no more threads. */
        NO_THREADS(Owner.SYSTEM, "out of threads"),
        /** The load generator has no more memory. */
        NO_MEMORY(Owner.CLIENT, "out of memory"),
        /** The load generator could not open a connection, for another reason. */
        CONNECT_FAILED(Owner.CLIENT, "connecting failed"),
        /** The load generator's own code failed. */
        CLIENT_FAULT(Owner.CLIENT, "fault of the client"),
        /** The measurement was interrupted. */
        INTERRUPTED(Owner.HARNESS, "interrupted");

        private final Owner owner;
        private final String words;

        Kind(Owner owner, String words) {
            this.owner = owner;
            this.words = words;
        }

        /**
         * Returns whose failure it is.
         *
         * @return the owner
         */
        public Owner owner() {
            return owner;
        }

        /**
         * Returns the kind as reports write it.
         *
         * @return lower-case words
         */
        public String words() {
            return words;
        }
    }

    /**
     * Creates a failure.
     *
     * @throws NullPointerException if a part is null
     */
    public Failure {
        Objects.requireNonNull(kind, "kind");
        Objects.requireNonNull(detail, "detail");
        Objects.requireNonNull(limit, "limit");
    }

    /**
     * Creates a failure behind which no limit is known.
     *
     * @param kind what kind of failure it is
     * @param connection how many connections had been opened, with the one that failed, or that were open
     * @param connections how many the run was to open
     * @param detail what happened, in words
     * @throws NullPointerException if a part is null
     */
    public Failure(Kind kind, int connection, int connections, String detail) {
        this(kind, connection, connections, detail, Optional.empty());
    }

    /**
     * Returns whose failure it is.
     *
     * @return the owner of the kind
     */
    public Owner owner() {
        return kind.owner();
    }

    /** Returns this failure with the limit behind it. */
    Failure with(Optional<ReachedLimit> behind) {
        return new Failure(kind, connection, connections, detail, behind);
    }

    /** Returns this failure with more words after the others. */
    Failure with(String more) {
        return new Failure(kind, connection, connections, detail + more, limit);
    }

    /**
     * Returns the failure in a line.
     *
     * @return for example {@code connection refused at 3508/4000 connections (server): Connection refused}
     */
    @Override
    public String toString() {
        return kind.words() + " at " + connection + "/" + connections + " connections ("
                + kind.owner().name().toLowerCase(Locale.ROOT) + "): " + detail
                + limit.map(reached -> "; " + reached).orElse("");
    }
}
