package dev.volano.client;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Notes what it is told, and lets a test wait for a run to be under way. */
final class RecordingListener implements RunListener {

    private final List<String> events = new CopyOnWriteArrayList<>();
    private final CountDownLatch underWay = new CountDownLatch(1);

    /** Returns what was told, but for how the load goes on, which comes as often as it likes. */
    List<String> events() {
        return List.copyOf(events);
    }

    /** Waits until a message has been received in a run. */
    void awaitLoad() throws InterruptedException {
        if (!underWay.await(Await.DEADLINE.toMillis(), TimeUnit.MILLISECONDS)) {
            throw new AssertionError("no load in time");
        }
    }

    @Override
    public void onRunStart(int run, int runs) {
        events.add("start " + run + "/" + runs);
    }

    @Override
    public void onConnecting(int run, int opened, int connections) {
        if (opened == connections) {
            events.add("connected " + run + " " + opened + "/" + connections);
        }
    }

    @Override
    public void onRunning(int run, Duration elapsed, long sent, long received) {
        if (received > 0) {
            underWay.countDown();
        }
    }

    @Override
    public void onRunEnd(RunResult result) {
        events.add("end " + result.number() + (result.complete() ? "" : " failed"));
    }
}
