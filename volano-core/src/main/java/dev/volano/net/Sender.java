package dev.volano.net;

/** Runs what sends a connection's pending bytes, and may wait for the peer to read them. */
interface Sender {

    /**
     * Runs a task in another thread. The task of a connection is not given again before it has ended, but perhaps as
     * the last it does.
     *
     * @throws OutOfMemoryError if a thread is needed and the system has none
     */
    void execute(Runnable task);

    /** Lets go of what the connection needed. Called once, when it is closed. */
    void release();
}
