package dev.volano.client;

import dev.volano.net.Connection;
import dev.volano.net.Connector;
import dev.volano.probe.Limits;
import dev.volano.workload.Client;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/** Drives one run: opens the connections one after another, starts the load, waits for its end, closes everything. */
final class RunDriver {

    private static final Duration LOOK = Duration.ofMillis(100);

    private final RunSettings settings;
    private final RunListener listener;
    private final int number;
    private final int runs;
    private final BooleanSupplier stopped;
    private final int planned;
    private final RunMonitor monitor;
    private final List<Client> clients = new ArrayList<>();
    private final List<Connection> connections = new ArrayList<>();
    private int entered;
    private Optional<Duration> elapsed = Optional.empty();

    /**
     * Creates a driver.
     *
     * @param settings what all runs have in common
     * @param number which run it is, from 1
     * @param runs how many runs there will be
     * @param listener is told how it goes on
     * @param stopped whether the run is to end early, as after an interrupt
     */
    RunDriver(RunSettings settings, int number, int runs, RunListener listener, BooleanSupplier stopped) {
        this.settings = settings;
        this.listener = listener;
        this.number = number;
        this.runs = runs;
        this.stopped = stopped;
        planned = settings.workload().connections();
        monitor = new RunMonitor(
                planned,
                new SplittableRandom(settings.seed() + number).nextLong(),
                settings.connectionOptions().threadName() + "-timer");
    }

    /**
     * Runs. Whatever goes wrong is a failure of the result, and so is an interrupt, which is also kept for the caller.
     *
     * @throws UnsupportedOperationException if this JVM cannot run the I/O model
     */
    RunResult run() {
        Limits limits = Limits.inForce();
        Rehearsal.of(limits, settings.connectionOptions().threadName() + "-rehearsal");
        Diagnosis diagnosis = new Diagnosis(new ServerView(settings.target()), limits);
        Optional<Connector> connector = start(limits);
        connector.ifPresent(this::drive);
        boolean interrupted = Thread.interrupted(); // what follows waits for others, though not for long
        FailureLog failures = monitor.end(); // before this side closes what is still open
        ServerCloses closes = diagnosis.complete(failures, monitor.opened(), planned);
        connector.flatMap(this::close).ifPresent(failures::add);
        close(monitor).ifPresent(failures::add);
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        return new RunResult(number, planned, entered, sent(), received(), elapsed, failures, closes);
    }

    private Optional<Connector> start(Limits limits) {
        try {
            listener.onRunStart(number, runs);
            checkInterrupt(); // which would spoil what comes next
            return Optional.of(settings.io().connector(SourceSpread.of(settings, limits, number)));
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
    private void drive(Connector connector) {
        try {
            clients.addAll(settings.workload().newClients(monitor));
            if (clients.size() != planned) {
                throw new IllegalStateException(
                        "the workload made " + clients.size() + " clients for " + planned + " connections");
            }
            if (openAll(connector) && awaitReady()) {
                load();
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

    private void checkInterrupt() throws InterruptedException {
        if (Thread.interrupted() || stopped.getAsBoolean()) {
            throw new InterruptedException();
        }
    }

    private boolean openAll(Connector connector) throws InterruptedException {
        long reportedNanos = System.nanoTime();
        for (Client client : clients) {
            checkInterrupt();
            monitor.opening();
            if (!open(connector, client)) {
                return false;
            }
            entered++;
            if (System.nanoTime() - reportedNanos > LOOK.toNanos() || entered == planned) {
                listener.onConnecting(number, entered, planned);
                reportedNanos = System.nanoTime();
            }
        }
        return true;
    }

    private boolean open(Connector connector, Client client) throws InterruptedException {
        InetSocketAddress address = settings.target().address();
        try {
            connections.add(connector.connect(address, settings.connectTimeout(), client));
        } catch (IOException e) {
            checkInterrupt(); // which ends a wait with an exception, too
            monitor.fail(
                    ConnectFailures.kindOf(e),
                    address.getHostString() + " port " + address.getPort() + ": " + ConnectFailures.words(e));
            return false;
        }
        if (!monitor.awaitEntered(connections.size(), settings.connectTimeout())) {
            monitor.failUnlessFailed(
                    Failure.Kind.NO_ANSWER,
                    "the server did not let the client enter within "
                            + settings.connectTimeout().toMillis() + " ms");
            return false;
        }
        return true;
    }

    private boolean awaitReady() throws InterruptedException {
        if (monitor.awaitReady(settings.connectTimeout())) {
            return true;
        }
        monitor.failUnlessFailed(
                Failure.Kind.NO_ANSWER,
                "only " + monitor.ready() + " of " + planned + " clients were ready "
                        + settings.connectTimeout().toMillis() + " ms after the last had entered");
        return false;
    }

    private void load() throws InterruptedException {
        checkInterrupt();
        long startNanos = System.nanoTime();
        try {
            for (int i = 0; i < planned; i++) {
                Client client = clients.get(i);
                Connection connection = connections.get(i);
                connection.execute(() -> client.onStart(connection));
            }
            awaitEnd(startNanos);
        } finally {
            long endNanos = monitor.finished() == planned ? monitor.lastFinishNanos() : System.nanoTime();
            elapsed = Optional.of(Duration.ofNanos(Math.max(1, endNanos - startNanos)));
        }
    }

    private void awaitEnd(long startNanos) throws InterruptedException {
        long stallNanos = TimeUnit.NANOSECONDS.convert(settings.stallTimeout());
        long progress = -1;
        long progressNanos = startNanos;
        while (!monitor.awaitFinished(LOOK) && !monitor.hasFailed()) {
            checkInterrupt();
            long now = System.nanoTime();
            long sent = sent();
            long received = received();
            long newProgress = sent + received + monitor.finished();
            if (newProgress != progress) {
                progress = newProgress;
                progressNanos = now;
            } else if (now - progressNanos > stallNanos) {
                monitor.fail(
                        Failure.Kind.STALLED,
                        "no message for " + settings.stallTimeout().toMillis() + " ms, with " + sent + " sent and "
                                + received + " received; " + monitor.finished() + " of " + planned
                                + " connections had finished");
            }
            listener.onRunning(number, Duration.ofNanos(now - startNanos), sent, received);
        }
    }

    private long sent() {
        return clients.stream().mapToLong(Client::sent).sum();
    }

    private long received() {
        return clients.stream().mapToLong(Client::received).sum();
    }
}
