package dev.volano.net;

/** Gives each connection its {@link Sender}. */
interface Senders {

    /**
     * Returns the sender of a new connection.
     *
     * @param threadName what a thread of the sender is named, if it has one to itself
     * @throws OutOfMemoryError if a thread is needed and the system has none
     */
    Sender newSender(String threadName);

    /** Tells the threads to end, without waiting for it. Called when every connection is closed, perhaps twice. */
    void stop();

    /** Waits until the threads have ended. */
    void awaitEnd();
}
