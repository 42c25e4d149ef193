package dev.volano.client;

/** What all clients of a run have to reach in time, and how a run fails in which they do not. */
final class Milestones {

    private final RunSettings settings;
    private final RunMonitor monitor;

    /** Creates the milestones of a run. */
    Milestones(RunSettings settings, RunMonitor monitor) {
        this.settings = settings;
        this.monitor = monitor;
    }

    /** Waits until all clients, which have been opened, are ready; returns false if something failed. */
    boolean awaitReady() throws InterruptedException {
        if (monitor.awaitReady(settings.connectTimeout())) {
            return true;
        }
        monitor.failUnlessFailed(
                Failure.Kind.NO_ANSWER,
                "only " + monitor.ready() + " of " + settings.clients() + " clients were ready "
                        + settings.connectTimeout().toMillis() + " ms after the last had entered");
        return false;
    }

    /**
     * Notes that the clients have paused, and still did not get just what was sent.
     *
     * @param outstanding how many messages have not come; negative for those that came and were not sent
     * @param since since when they have been waited for
     */
    void failDrain(long outstanding, String since) {
        monitor.failUnlessFailed(
                outstanding < 0 ? Failure.Kind.DOUBLED_MESSAGE : Failure.Kind.LOST_MESSAGE,
                outstanding < 0
                        ? -outstanding + " messages more than were sent came"
                        : outstanding + " messages did not come within "
                                + settings.drainTimeout().toMillis() + " ms after " + since);
    }

    /** Waits until all clients, which have been told to, have taken their leave. */
    void awaitLeave() throws InterruptedException {
        if (!monitor.awaitFinished(settings.drainTimeout())) {
            monitor.failUnlessFailed(
                    Failure.Kind.NO_ANSWER,
                    "only " + monitor.finished() + " of " + settings.clients() + " clients had left "
                            + settings.drainTimeout().toMillis() + " ms after they were told to");
        }
    }
}
