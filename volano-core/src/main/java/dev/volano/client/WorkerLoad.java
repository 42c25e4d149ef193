package dev.volano.client;

import dev.volano.internal.ThreadJoin;
import dev.volano.measure.LatencyRecorder;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ThreadFactory;

/** Workers that do operations, each in a thread of its own. */
final class WorkerLoad implements Load {

    private final RunSettings settings;
    private final Operations operations;
    private final RunMonitor monitor;
    private final ThreadFactory threads;
    private final List<Thread> started = new ArrayList<>();
    private final WorkerQueue queue;
    private final List<Worker> workers = new ArrayList<>();

    /**
     * Creates a load without workers.
     *
     * @param settings what is run
     * @param operations what the workers do
     * @param monitor hears of what goes wrong
     * @param sendLateness where it is noted how late operations were begun that were due, though a worker was free
     */
    WorkerLoad(RunSettings settings, Operations operations, RunMonitor monitor, LatencyRecorder sendLateness) {
        this.settings = settings;
        this.operations = operations;
        this.monitor = monitor;
        threads = operations.threadFactory(settings.connectionOptions().threadName() + "-");
        queue = new WorkerQueue(sendLateness);
    }

    @Override
    public int size() {
        return operations.workers();
    }

    @Override
    public boolean openNext() throws InterruptedException {
        int index = workers.size();
        Worker worker = new Worker(index, settings, operations, monitor, queue);
        Thread thread = threads.newThread(worker);
        worker.servedBy(thread);
        workers.add(worker);
        started.add(thread);
        thread.start();
        if (!monitor.awaitEntered(workers.size(), settings.connectTimeout())) {
            monitor.failUnlessFailed(
                    Failure.Kind.NO_ANSWER,
                    "worker " + index + " did not open what it needs within "
                            + settings.connectTimeout().toMillis() + " ms");
            return false;
        }
        return true;
    }

    @Override
    public void start(int client) {
        queue.resume();
        workers.get(client).begin();
    }

    @Override
    public void pause() {
        queue.pause();
    }

    @Override
    public boolean isQuiet() {
        return queue.isQuiet();
    }

    @Override
    public long outstanding() {
        return queue.outstanding();
    }

    @Override
    public void finish() {
        queue.finish();
        workers.forEach(Worker::begin); // one that has not begun ends, too
    }

    @Override
    public String whyNotPaced() {
        return operations.count().isPresent()
                ? "operations of which each worker does a number cannot be done at an offered rate"
                : "";
    }

    @Override
    public void due(int client, long dueNanos) {
        queue.due(dueNanos);
    }

    @Override
    public void noteLoopDelay() {
        // Each worker has a thread of its own, which waits for nobody else.
    }

    @Override
    public long sent() {
        return workers.stream().mapToLong(worker -> worker.tally().sent()).sum();
    }

    @Override
    public long received() {
        return workers.stream().mapToLong(worker -> worker.tally().received()).sum();
    }

    @Override
    public void close() {
        queue.finish();
        workers.forEach(Worker::abort);
        ThreadJoin.awaitAll(started);
    }
}
