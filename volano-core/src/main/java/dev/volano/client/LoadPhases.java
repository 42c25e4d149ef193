package dev.volano.client;

import dev.volano.measure.LatencyRecorder;
import dev.volano.measure.Phase;
import dev.volano.measure.Window;
import dev.volano.stats.SteadyState;
import dev.volano.stats.SteadyStateRule;
import dev.volano.stats.SteadyStateWatch;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Takes a load whose clients are ready through its phases: warm-up, measure, drain, and the leave of the clients. */
final class LoadPhases {

    static final Duration WINDOW = Duration.ofMillis(100);

    private static final Duration DRAIN_LOOK = Duration.ofMillis(2);

    private final RunSettings settings;
    private final Load load;
    private final RunMonitor monitor;
    private final Milestones milestones;
    private final PhaseWatch watch;
    private final WindowSampler sampler;
    private final MeasureWatch measured;
    private final long startNanos;
    private int finishedBefore;
    private long progressNanos;
    private WarmUpOutcome warmUp = WarmUpOutcome.NONE;
    private Optional<Duration> elapsed = Optional.empty();

    /** Is told of phases and windows. */
    interface PhaseWatch {

        void phase(Phase phase);

        void window(Window window, long sent, long received);
    }

    /** Creates the phases of a load of which the first client is about to begin. */
    LoadPhases(RunSettings settings, Load load, RunMonitor monitor, PhaseWatch watch, MeasureWatch measured) {
        this.settings = settings;
        this.load = load;
        this.monitor = monitor;
        milestones = new Milestones(settings, monitor);
        this.watch = watch;
        this.measured = measured;
        if (!settings.extent().timed() || settings.warmUp().most().isZero()) {
            measured.begin(); // before the load, of which all is measured
        }
        startNanos = System.nanoTime();
        progressNanos = startNanos;
        sampler = new WindowSampler(load, monitor.shards(), startNanos);
    }

    /** Runs the load; clients that have joined already have been started. */
    void run(int started, LatencyRecorder pacerLateness) throws InterruptedException {
        monitor.checkInterrupt();
        if (started > 0) {
            sampler.sample(Phase.RAMP, System.nanoTime(), started); // so that no other phase has what was before it
        }
        try (Pacer pacer = pacer(pacerLateness)) {
            for (int i = started; i < load.size(); i++) {
                load.start(i);
            }
            if (!settings.extent().timed()) {
                untilFinished();
                return;
            }
            if (pacer != null) {
                pacer.start();
            }
            warmUp();
            measure();
        }
        drain();
    }

    private @Nullable Pacer pacer(LatencyRecorder lateness) {
        return settings.offeredRate()
                .map(rate -> new Pacer(
                        new Schedule(rate, load.size(), settings.seed()),
                        load::due,
                        lateness,
                        settings.connectionOptions().threadName() + "-pacer",
                        monitor::fault))
                .orElse(null);
    }

    private void untilFinished() throws InterruptedException {
        watch.phase(Phase.MEASURE);
        try {
            while (!monitor.awaitFinished(WINDOW) && !monitor.hasFailed()) {
                tick(Phase.MEASURE);
            }
        } finally {
            boolean all = monitor.finished() == load.size();
            long endNanos = all ? monitor.lastFinishNanos() : System.nanoTime();
            sampler.sample(Phase.MEASURE, Math.max(endNanos, sampler.lastNanos() + 1), load.size());
            elapsed = Optional.of(Duration.ofNanos(Math.max(1, endNanos - startNanos)));
            measured.end(elapsed.get(), sampler.measuredSent());
        }
    }

    private void warmUp() throws InterruptedException {
        WarmUp plan = settings.warmUp();
        if (plan.most().isZero()) {
            return;
        }
        watch.phase(Phase.WARM_UP);
        SteadyStateWatch steady = new SteadyStateWatch(new SteadyStateRule(
                plan.looksForSteadyState() ? plan.least() : Duration.ZERO,
                SteadyStateRule.DEFAULT_LEAST_WINDOWS,
                SteadyStateRule.DEFAULT_TOLERANCE));
        Duration length = Duration.ZERO;
        boolean isSteady = false;
        while (!isSteady && length.compareTo(plan.most()) < 0 && !monitor.hasFailed()) {
            monitor.awaitFailure(WINDOW);
            Window window = tick(Phase.WARM_UP);
            length = window.start().plus(window.length());
            isSteady = steady.add(length, window.receivedPerSecond())
                    && plan.looksForSteadyState()
                    && length.compareTo(plan.least()) >= 0;
        }
        warmUp = outcome(plan, length, isSteady, steady.state());
    }

    private static WarmUpOutcome outcome(WarmUp plan, Duration length, boolean isSteady, SteadyState state) {
        if (!plan.looksForSteadyState()) {
            return new WarmUpOutcome(length, WarmUpOutcome.State.NOT_LOOKED_FOR, "a fixed time");
        }
        if (isSteady) {
            return new WarmUpOutcome(length, WarmUpOutcome.State.STEADY, "the throughput is steady");
        }
        String why = state instanceof SteadyState.NotReached not ? not.detail() : "it was too short";
        return new WarmUpOutcome(
                length,
                WarmUpOutcome.State.NOT_STEADY,
                "the throughput was not steady after " + length.toMillis() / 1e3 + " s: " + why);
    }

    private void measure() throws InterruptedException {
        if (!settings.warmUp().most().isZero()) {
            if (monitor.hasFailed()) {
                return;
            }
            measured.begin();
            tick(Phase.WARM_UP); // the load has run on meanwhile
        }
        watch.phase(Phase.MEASURE);
        long beginNanos = sampler.lastNanos();
        long least = settings.extent().messages().orElse(Long.MAX_VALUE);
        long endNanos = settings.extent()
                .time()
                .map(time -> beginNanos + time.toNanos())
                .orElse(Long.MAX_VALUE);
        try {
            do {
                long left = endNanos - System.nanoTime();
                monitor.awaitFailure(Duration.ofNanos(Math.max(0, Math.min(left, WINDOW.toNanos()))));
                tick(Phase.MEASURE);
            } while (sampler.lastNanos() < endNanos && sampler.measuredReceived() < least && !monitor.hasFailed());
        } finally {
            if (!sampler.measuredTime().isZero()) {
                elapsed = Optional.of(sampler.measuredTime());
                measured.end(sampler.measuredTime(), sampler.measuredSent());
            }
        }
    }

    /** Waits for what is under way, and then for the clients to take their leave. */
    private void drain() throws InterruptedException {
        if (monitor.hasFailed()) {
            return;
        }
        watch.phase(Phase.DRAIN);
        load.pause();
        long deadline = System.nanoTime() + settings.drainTimeout().toNanos();
        while (!load.isQuiet() && !monitor.hasFailed() && deadline - System.nanoTime() > 0) {
            monitor.awaitFailure(DRAIN_LOOK);
            if (System.nanoTime() - sampler.lastNanos() > WINDOW.toNanos()) {
                tick(Phase.DRAIN);
            }
        }
        sampler.sample(Phase.DRAIN, System.nanoTime(), load.size());
        long outstanding = load.outstanding();
        if (!load.isQuiet() || outstanding != 0) {
            milestones.failDrain(outstanding, "the last was sent");
            return;
        }
        load.finish();
        milestones.awaitLeave();
    }

    private Window tick(Phase phase) throws InterruptedException {
        monitor.checkInterrupt();
        Window window = sampler.sample(phase, System.nanoTime(), load.size());
        load.noteLoopDelay();
        checkProgress(window);
        watch.window(window, load.sent(), load.received());
        return window;
    }

    private void checkProgress(Window window) {
        long now = sampler.lastNanos();
        int finished = monitor.finished();
        if (window.sent() + window.received() > 0 || finished > finishedBefore) {
            finishedBefore = finished;
            progressNanos = now;
        } else if (now - progressNanos > TimeUnit.NANOSECONDS.convert(settings.stallTimeout())) {
            monitor.fail(
                    Failure.Kind.STALLED,
                    "no message for " + settings.stallTimeout().toMillis() + " ms, with " + load.sent() + " sent and "
                            + load.received() + " received; " + finished + " of " + load.size()
                            + " connections had finished");
        }
    }

    /** Ends a window of a ramp in which clients join a load that runs already, if it is time for that. */
    void tickRamp(int joined) throws InterruptedException {
        if (System.nanoTime() - sampler.lastNanos() > WINDOW.toNanos()) {
            monitor.checkInterrupt();
            Window window = sampler.sample(Phase.RAMP, System.nanoTime(), joined);
            watch.window(window, load.sent(), load.received());
        }
    }

    WindowSampler sampler() {
        return sampler;
    }

    WarmUpOutcome warmUpOutcome() {
        return warmUp;
    }

    Optional<Duration> elapsed() {
        return elapsed;
    }
}
