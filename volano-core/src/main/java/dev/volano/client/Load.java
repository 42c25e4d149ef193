package dev.volano.client;

/**
 * What a run drives: clients that are opened one after another, started, paused, and told to finish. Driven by one
 * thread, but for {@link #due}.
 */
interface Load extends AutoCloseable {

    /** Returns how many clients there are. */
    int size();

    /**
     * Opens the next client, and waits until it has entered.
     *
     * @return false if it failed, which the run's monitor knows
     */
    boolean openNext() throws InterruptedException;

    /** Starts a client, or lets it go on after a pause. Does not wait. */
    void start(int client);

    /** Asks all clients to pause. Does not wait. */
    void pause();

    /** Returns whether all clients have paused and nothing is outstanding. */
    boolean isQuiet();

    /** Returns how many messages are still to be received; exact once all clients have paused. */
    long outstanding();

    /** Asks all clients to take their leave, after a pause. Does not wait. */
    void finish();

    /** Returns why the load cannot be run at an offered rate; empty if it can. */
    String whyNotPaced();

    /** A message is due on a client. By the pacer's thread; does not wait for the message to be sent. */
    void due(int client, long dueNanos);

    /** Notes how long the thread that serves some client takes to get to what it is to do. Does not wait. */
    void noteLoopDelay();

    long sent();

    long received();

    /** Ends all connections and threads. */
    @Override
    void close();
}
