package dev.volano.client;

import dev.volano.measure.LatencyRecorder;
import dev.volano.probe.Limits;
import dev.volano.probe.ProcessMeter;
import dev.volano.probe.ProcessSample;
import java.io.IOException;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/** One of two servers with its clients, which are under load for a window at a time. For one thread at a time. */
final class PairedArm implements AutoCloseable {

    /** The part of a window before it is counted: the load begins, and caches fill. */
    private static final double RAMP_SHARE = 0.2;

    /** What is left at a pause is under way in the network: it comes soon, or not at all. */
    private static final Duration DRAIN_LOOK = Duration.ofNanos(100_000);

    private final RunSettings settings;
    private final RunMonitor monitor;
    private final Milestones milestones;
    private final Diagnosis diagnosis;
    private final Optional<ProcessMeter> process;
    private final String threadName;
    private final int number;
    private @Nullable ConnectionLoad load;

    // Of the measured part.
    private Map<Long, Long> threadsBefore = Map.of();
    private OptionalLong cpuBefore = OptionalLong.empty();
    private long sentBefore;
    private long receivedBefore;
    private long activeNanos;
    private boolean drained = true;
    private PairedSide side = PairedSide.NOTHING;

    /**
     * Creates an arm without connections.
     *
     * @param settings what is run, on a server that accepts connections
     * @param number which fork it is, from 1
     * @param ownProcess whether the server's process is that of this arm alone, so that its CPU time tells
     */
    PairedArm(RunSettings settings, int number, boolean ownProcess) {
        this.settings = settings;
        this.number = number;
        threadName = settings.connectionOptions().threadName();
        monitor = new RunMonitor(
                settings.clients(),
                new SplittableRandom(settings.seed() + number).nextLong(),
                true,
                false,
                () -> false,
                threadName + "-timer");
        milestones = new Milestones(settings, monitor);
        diagnosis = new Diagnosis(new ServerView(settings.target()), Limits.inForce());
        OptionalLong pid = settings.target().processId();
        process = ownProcess && pid.isPresent() ? Optional.of(ProcessMeter.of(pid.getAsLong())) : Optional.empty();
    }

    /** Opens all connections; returns false if that fails, which {@link #end} tells. */
    boolean open() throws InterruptedException {
        try {
            ConnectionLoad opened = new ConnectionLoad(
                    settings,
                    SourceSpread.of(settings, Limits.inForce(), number),
                    monitor,
                    new LatencyRecorder(),
                    new LatencyRecorder());
            load = opened;
            opened.makeClients();
            for (int i = 0; i < opened.size(); i++) {
                monitor.checkInterrupt();
                monitor.opening();
                if (monitor.hasFailed() || !opened.openNext()) {
                    return false;
                }
            }
        } catch (IOException e) {
            monitor.fail(ConnectFailures.kindOf(e), ConnectFailures.words(e));
            return false;
        }
        return milestones.awaitReady();
    }

    /**
     * Puts the load on for a window, and waits until nothing is outstanding.
     *
     * @return the window; empty if something failed, or something stays outstanding
     */
    Optional<PairedWindow> window(Duration length) throws InterruptedException {
        ConnectionLoad running = load();
        monitor.checkInterrupt();
        long startNanos = System.nanoTime();
        long before = running.received();
        for (int i = 0; i < running.size(); i++) {
            running.start(i);
        }
        awaitUntil(startNanos + (long) (RAMP_SHARE * length.toNanos()));
        long beginNanos = System.nanoTime();
        long begin = running.received();
        // From when it began: if this thread was late, the window is, and not shorter.
        awaitUntil(beginNanos + (long) ((1 - RAMP_SHARE) * length.toNanos()));
        long endNanos = Math.max(System.nanoTime(), beginNanos + 1);
        long received = running.received() - begin;
        running.pause();
        boolean quiet = drain(running);
        long quietNanos = System.nanoTime();
        activeNanos += quietNanos - startNanos;
        if (!quiet) {
            return Optional.empty();
        }
        return Optional.of(new PairedWindow(
                received,
                Duration.ofNanos(endNanos - beginNanos),
                running.received() - before,
                Duration.ofNanos(quietNanos - endNanos)));
    }

    private void awaitUntil(long nanos) throws InterruptedException {
        long left = nanos - System.nanoTime();
        if (left > 0) {
            monitor.awaitFailure(Duration.ofNanos(left));
        }
    }

    private boolean drain(ConnectionLoad running) throws InterruptedException {
        long deadline = System.nanoTime() + settings.drainTimeout().toNanos();
        while (!running.isQuiet() && !monitor.hasFailed() && deadline - System.nanoTime() > 0) {
            monitor.awaitFailure(DRAIN_LOOK);
        }
        if (monitor.hasFailed() || running.isQuiet()) {
            return !monitor.hasFailed();
        }
        drained = false;
        milestones.failDrain(running.outstanding(), "a window");
        return false;
    }

    /** The measured part begins; nothing is outstanding. */
    void begin() {
        activeNanos = 0;
        sentBefore = load().sent();
        receivedBefore = load().received();
        threadsBefore = ThreadCpu.nanos(threadName);
        cpuBefore = cpuNanos();
    }

    /** The measured part has ended. */
    void measured() {
        OptionalLong cpu = cpuNanos();
        long[] threads = ThreadCpu.nanos(threadName).entrySet().stream()
                .mapToLong(each -> each.getValue() - threadsBefore.getOrDefault(each.getKey(), 0L))
                .toArray();
        side = new PairedSide(
                load().sent() - sentBefore,
                load().received() - receivedBefore,
                Duration.ofNanos(activeNanos),
                cpu.isPresent() && cpuBefore.isPresent()
                        ? OptionalLong.of(cpu.getAsLong() - cpuBefore.getAsLong())
                        : OptionalLong.empty(),
                threads.length == 0
                        ? OptionalLong.empty()
                        : OptionalLong.of(Arrays.stream(threads).sum()),
                threads.length == 0
                        ? OptionalDouble.empty()
                        : OptionalDouble.of(
                                (double) Arrays.stream(threads).max().orElse(0) / Math.max(1, activeNanos)),
                List.of());
    }

    private OptionalLong cpuNanos() {
        return process.flatMap(ProcessMeter::sample)
                .map(ProcessSample::cpuNanos)
                .orElse(OptionalLong.empty());
    }

    /** Lets the clients take their leave. Nothing is outstanding. */
    void leave() throws InterruptedException {
        load().finish();
        milestones.awaitLeave();
    }

    /** Notes that the thread that drives this arm was interrupted. */
    void interrupted() {
        monitor.fail(Failure.Kind.INTERRUPTED, "the measurement was interrupted");
    }

    /** Notes that code of this process failed. */
    void fault(Throwable thrown) {
        monitor.fault(thrown);
    }

    /** Returns whether nothing stayed outstanding after a window. */
    boolean drained() {
        return drained;
    }

    /** Notes no more failures, and returns what was measured with those that there were. */
    PairedSide end() {
        FailureLog failures = monitor.end();
        diagnosis.complete(failures, monitor.opened(), settings.clients());
        return new PairedSide(
                side.sent(),
                side.received(),
                side.active(),
                side.cpuNanos(),
                side.clientCpuNanos(),
                side.busiestThreadShare(),
                failures.failures());
    }

    private ConnectionLoad load() {
        ConnectionLoad opened = load;
        if (opened == null) {
            throw new IllegalStateException("nothing has been opened");
        }
        return opened;
    }

    /** Ends all connections and threads. */
    @Override
    public void close() {
        try {
            if (load != null) {
                load.close();
            }
        } finally {
            monitor.close();
        }
    }
}
