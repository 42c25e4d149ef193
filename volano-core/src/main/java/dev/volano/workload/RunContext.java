package dev.volano.workload;

import dev.volano.measure.Shard;
import dev.volano.net.CloseReason;
import java.time.Duration;

/**
 * What the {@link Client}s of a run report to and wait with. Its methods may be called by any thread.
 *
 * @since 0.1
 */
public interface RunContext {

    /**
     * A client has got as far as it can before the next connection is opened.
     *
     * @param client the client's index, from 0
     */
    void entered(int client);

    /**
     * A client is ready for the load to begin.
     *
     * @param client the client's index, from 0
     */
    void ready(int client);

    /**
     * A client has done all it had to do, and its connection is closed. Told once, and not of a client that has failed.
     *
     * @param client the client's index, from 0
     */
    void finished(int client);

    /**
     * A client cannot go on. Told once, and not of a client that has finished.
     *
     * @param client the client's index, from 0
     * @param problem what kind of problem it is
     * @param detail what happened, in words
     */
    void failed(int client, Problem problem, String detail);

    /**
     * Runs a task later, in a thread that others wait for too: it must not block. For a connection's own work it calls
     * {@link dev.volano.net.Connection#execute}.
     *
     * @param delay how long from now, zero or longer
     * @param task what to run; not run if the run has ended by then
     */
    void schedule(Duration delay, Runnable task);

    /**
     * Returns a random number that a repetition of the run gets again.
     *
     * @param client the client's index, from 0
     * @return from 0 (inclusive) to 1 (exclusive), the same for the same client in the same run
     */
    double random(int client);

    /**
     * Returns whether the run lasts until the clients are told to pause and to finish. If not, each client finishes
     * when it has done what the workload says.
     *
     * @return true if the run ends by time, or by the count of all messages
     */
    boolean timed();

    /**
     * Returns whether clients send only when they are told to, as {@link PacedClient}s.
     *
     * @return true in a load at an offered rate
     */
    boolean paced();

    /**
     * Returns the time by the clock of the run.
     *
     * @return nanoseconds from an arbitrary moment
     */
    long nanoTime();

    /**
     * Returns where a client notes latencies.
     *
     * @param client the client's index, from 0
     * @return the shard
     */
    Shard shard(int client);

    /** The kinds of problems that a client can see. */
    enum Problem {
        /** The server refused what is needed to take part, such as a name or a place. */
        REFUSED,
        /** A message was not the one expected. */
        WRONG_MESSAGE,
        /** A message did not come. */
        LOST_MESSAGE,
        /** A message came twice. */
        DOUBLED_MESSAGE,
        /** A message came before one that was sent earlier. */
        REORDERED_MESSAGE,
        /** The server sent what the protocol does not allow. */
        BAD_INPUT,
        /** The connection was closed before the client had finished, in good order. */
        CLOSED_EARLY,
        /** The connection was broken off. */
        RESET,
        /** The server did not read what the client wrote, and the client's side closed the connection. */
        SLOW_READER,
        /** This process has no more of what a connection takes. */
        NO_RESOURCES,
        /** The client's own code failed. */
        CLIENT_FAULT;

        /**
         * Returns the problem of a client whose connection was closed before it had finished.
         *
         * @param reason the kind of reason for the close
         * @return the problem
         */
        public static Problem of(CloseReason.Kind reason) {
            return switch (reason) {
                case FINISHED, PEER_CLOSED, SHUTDOWN -> CLOSED_EARLY;
                case RESET, TIMEOUT -> RESET;
                case SLOW_READER -> SLOW_READER;
                case BAD_INPUT -> BAD_INPUT;
                case HANDLER_FAILED -> CLIENT_FAULT;
                case NO_RESOURCES -> NO_RESOURCES;
            };
        }
    }
}
