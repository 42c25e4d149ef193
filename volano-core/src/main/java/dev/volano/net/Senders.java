package dev.volano.net;

import java.util.Collection;

/** Gives each connection its {@link Sender}. */
interface Senders {

    /**
     * Returns the sender of a new connection.
     *
     * @param threadName what a thread of the sender is named, if it has one to itself
     */
    Sender newSender(String threadName);

    /** Tells the threads to end. Called once, when every connection is closed. */
    void stop();

    /** Returns the threads that may still be running. */
    Collection<Thread> threads();
}
