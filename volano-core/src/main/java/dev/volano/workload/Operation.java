package dev.volano.workload;

import java.io.IOException;
import java.net.InetSocketAddress;

/**
 * A load of plain operations, without connections of ours: what a client library of the user's does, so many at a time.
 * For users to implement.
 *
 * @since 0.1
 */
@FunctionalInterface
public interface Operation {

    /**
     * Opens what one worker needs to do one operation after another, such as a client of a library. Called once for
     * each worker, in its own thread.
     *
     * @param worker the worker's index, from 0
     * @param server where the server accepts connections
     * @return what does the operations
     * @throws Exception if it cannot be opened; that ends the run
     */
    Session open(int worker, InetSocketAddress server) throws Exception;

    /** What one worker does its operations with. Used by the worker's thread only. */
    @FunctionalInterface
    interface Session extends AutoCloseable {

        /**
         * Does one operation, from the request until its answer is checked. May block.
         *
         * @throws Exception if it fails, which ends the run: an {@link AssertionError} for a wrong answer, a
         *     {@link IOException} for a connection that broke
         */
        void run() throws Exception;

        /**
         * Closes what was opened. Does nothing unless overridden.
         *
         * @throws IOException if that fails
         */
        @Override
        default void close() throws IOException {}
    }
}
