package dev.volano.client;

import dev.volano.measure.Phase;
import dev.volano.measure.Timeline;
import dev.volano.measure.Window;
import dev.volano.probe.Limits;
import dev.volano.probe.Sampler;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** Drives one run: opens the connections one after another, runs the load, closes everything. */
final class RunDriver implements LoadPhases.PhaseWatch {

    private static final Duration LOOK = Duration.ofMillis(100);
    private static final double NANOS_PER_SECOND = 1e9;

    private final RunSettings settings;
    private final RunListener listener;
    private final int number;
    private final int runs;
    private final BooleanSupplier stopped;
    private final int planned;
    private final RunMonitor monitor;
    private final Milestones milestones;
    private final GeneratorWatch generator;
    private final MeasureWatch measured;
    private int entered;
    private @Nullable LoadPhases phases;

    /**
     * Creates a driver.
     *
     * @param settings what all runs have in common
     * @param number which run it is, from 1
     * @param runs how many runs there will be
     * @param listener is told how it goes on
     * @param stopped whether the run is to end early, as after an interrupt
     * @param sampler samples what the processes and the machine do, if anybody does
     */
    RunDriver(
            RunSettings settings,
            int number,
            int runs,
            RunListener listener,
            BooleanSupplier stopped,
            Optional<Sampler> sampler) {
        this.settings = settings;
        this.listener = listener;
        this.number = number;
        this.runs = runs;
        this.stopped = stopped;
        planned = settings.clients();
        String threadName = settings.connectionOptions().threadName();
        monitor = new RunMonitor(
                planned,
                new SplittableRandom(settings.seed() + number).nextLong(),
                settings.extent().timed(),
                settings.offeredRate().isPresent(),
                stopped,
                threadName + "-timer");
        milestones = new Milestones(settings, monitor);
        generator = new GeneratorWatch(threadName, settings.offeredRate());
        measured = new MeasureWatch(generator, sampler);
    }

    /**
     * Runs. Whatever goes wrong is a failure of the result, and so is an interrupt, which is also kept for the caller.
     *
     * @throws UnsupportedOperationException if this JVM cannot run the I/O model
     * @throws IllegalArgumentException if the workload cannot be run at an offered rate
     */
    RunResult run() {
        Limits limits = Limits.inForce();
        Rehearsal.of(limits, settings.connectionOptions().threadName() + "-rehearsal");
        Diagnosis diagnosis = new Diagnosis(new ServerView(settings.target()), limits);
        Optional<Load> load = start(limits);
        load.ifPresent(this::drive);
        boolean interrupted = Thread.interrupted(); // what follows waits for others, though not for long
        FailureLog failures = monitor.end(); // before this side closes what is still open
        ServerCloses closes = diagnosis.complete(failures, monitor.opened(), planned);
        load.flatMap(this::close).ifPresent(failures::add);
        close(monitor).ifPresent(failures::add);
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        return result(failures, closes);
    }

    private RunResult result(FailureLog failures, ServerCloses closes) {
        LoadPhases ran = phases;
        if (ran == null) {
            return new RunResult(
                    number,
                    planned,
                    entered,
                    0,
                    0,
                    Optional.empty(),
                    failures.failures(),
                    failures.counts(),
                    closes.counts(),
                    closes.details(),
                    WarmUpOutcome.NONE,
                    Timeline.EMPTY,
                    Optional.empty(),
                    Optional.empty(),
                    GeneratorCheck.UNKNOWN,
                    Optional.empty());
        }
        WindowSampler windows = ran.sampler();
        return new RunResult(
                number,
                planned,
                entered,
                windows.measuredSent(),
                windows.measuredReceived(),
                ran.elapsed(),
                failures.failures(),
                failures.counts(),
                closes.counts(),
                closes.details(),
                ran.warmUpOutcome(),
                windows.timeline(),
                windows.serviceTime(),
                windows.responseTime(),
                generator.check(),
                measured.usage());
    }

    private Optional<Load> start(Limits limits) {
        try {
            listener.onRunStart(number, runs);
            monitor.checkInterrupt(); // which would spoil what comes next
            return Optional.of(load(limits));
        } catch (InterruptedException e) {
            interrupted();
        } catch (IOException e) {
            if (Thread.interrupted() || stopped.getAsBoolean()) { // which closes what is being opened
                interrupted();
            } else {
                monitor.fail(ConnectFailures.kindOf(e), ConnectFailures.words(e));
            }
        } catch (UnsupportedOperationException e) {
            throw e;
        } catch (Throwable e) { // whatever it is, what was measured before is kept
            monitor.fault(e);
        }
        return Optional.empty();
    }

    private Load load(Limits limits) throws IOException {
        if (settings.operations().isPresent()) {
            return new WorkerLoad(settings, settings.operations().get(), monitor, generator.sendLateness());
        }
        ConnectionLoad load = new ConnectionLoad(
                settings,
                SourceSpread.of(settings, limits, number),
                monitor,
                generator.sendLateness(),
                generator.loopDelay());
        try {
            load.makeClients();
            return load;
        } catch (Throwable e) { // whatever it is, nothing is left running
            load.close();
            throw e;
        }
    }

    /** Closes a part of the run, and returns what is wrong with that. */
    private Optional<Failure> close(AutoCloseable part) {
        try {
            part.close();
            return Optional.empty();
        } catch (Exception e) { // the run is measured, but another one would not be as good
            return Optional.of(failure(Failure.Kind.CLIENT_FAULT, e.toString()));
        }
    }

    private Failure failure(Failure.Kind kind, String detail) {
        return new Failure(kind, monitor.opened(), planned, detail);
    }

    /** Opens the connections and runs the load. */
    private void drive(Load load) {
        try {
            String whyNotPaced = settings.offeredRate().isPresent() ? load.whyNotPaced() : "";
            if (!whyNotPaced.isEmpty()) {
                monitor.fail(Failure.Kind.CLIENT_FAULT, whyNotPaced);
                return;
            }
            boolean staggered = !settings.joinInterval().isZero();
            if (staggered) {
                phases = new LoadPhases(settings, load, monitor, this, measured);
            }
            phase(Phase.RAMP);
            if (openAll(load, staggered) && milestones.awaitReady()) {
                monitor.checkInterrupt();
                LoadPhases ready = phases == null ? new LoadPhases(settings, load, monitor, this, measured) : phases;
                phases = ready;
                ready.run(staggered ? planned : 0, generator.pacerLateness());
            }
            if (!monitor.hasFailed()) {
                phase(Phase.STOP);
            }
        } catch (InterruptedException e) {
            interrupted();
        } catch (Throwable e) { // whatever it is, what was measured before is kept
            monitor.fault(e);
        }
    }

    private void interrupted() {
        boolean closed = stopped.getAsBoolean();
        monitor.fail(Failure.Kind.INTERRUPTED, closed ? "the client was closed" : "the measurement was interrupted");
        if (!closed) {
            Thread.currentThread().interrupt();
        }
    }

    private boolean openAll(Load load, boolean staggered) throws InterruptedException {
        long beginNanos = System.nanoTime();
        long reportedNanos = beginNanos;
        for (int i = 0; i < planned; i++) {
            monitor.checkInterrupt();
            awaitTurn(beginNanos, i);
            monitor.opening();
            if (monitor.hasFailed() || !load.openNext()) {
                return false;
            }
            entered++;
            if (staggered) {
                load.start(i);
            }
            if (System.nanoTime() - reportedNanos > LOOK.toNanos() || entered == planned) {
                listener.onConnecting(number, entered, planned);
                reportedNanos = System.nanoTime();
            }
        }
        return true;
    }

    /** Waits until the next connection may be opened, by the connect rate and the interval between joins. */
    private void awaitTurn(long beginNanos, int connection) throws InterruptedException {
        double gapNanos = Math.max(
                (double) settings.joinInterval().toNanos(),
                NANOS_PER_SECOND / settings.connectRate().orElse(Double.MAX_VALUE));
        long dueNanos = beginNanos + (long) (connection * gapNanos);
        for (long left = dueNanos - System.nanoTime();
                left > 0 && !monitor.hasFailed();
                left = dueNanos - System.nanoTime()) {
            monitor.checkInterrupt();
            monitor.awaitFailure(Duration.ofNanos(Math.min(left, LOOK.toNanos())));
            if (phases != null) {
                phases.tickRamp(connection);
            }
        }
    }

    @Override
    public void phase(Phase phase) {
        listener.onPhase(number, phase);
    }

    @Override
    public void window(Window window, long sent, long received) {
        listener.onWindow(number, window);
        listener.onRunning(number, window.start().plus(window.length()), sent, received);
    }
}
