package dev.volano.client;

import java.io.IOException;

/** Makes what the workers of a load work with. Thread-safe. */
interface WorkerSource {

    /** What one worker works with, in its own thread. */
    interface Work extends AutoCloseable {

        /**
         * Does one operation.
         *
         * @param dueNanos when it was due; {@link Long#MIN_VALUE} in a closed model
         */
        void run(long dueNanos) throws Exception;

        /** Breaks off what the worker waits for, from another thread. */
        void abort() throws IOException;

        @Override
        void close() throws IOException;
    }

    /**
     * Opens the work of a worker, in its thread.
     *
     * @param worker the worker's index, from 0
     * @param settings what is run
     * @param tally where it counts its messages
     */
    Work open(int worker, RunSettings settings, WorkerTally tally) throws Exception;
}
