package dev.volano.client;

import dev.volano.net.CloseReason;
import dev.volano.net.Connection;
import dev.volano.net.Connector;
import dev.volano.net.ListenerStatistics;
import dev.volano.workload.Client;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;

/** Drives one run: opens the connections one after another, starts the load, waits for its end, closes everything. */
final class RunDriver {

    private static final Duration LOOK = Duration.ofMillis(100);
    private static final long CONNECTING_REPORT_NANOS = LOOK.toNanos();

    private final RunSettings settings;
    private final RunListener listener;
    private final int number;
    private final RunMonitor monitor;
    private final ScheduledExecutorService timer;
    private final List<? extends Client> clients;
    private final List<Connection> connections;
    private int ready;
    private Optional<Duration> elapsed = Optional.empty();

    RunDriver(RunSettings settings, int number, RunListener listener) {
        this.settings = settings;
        this.listener = listener;
        this.number = number;
        timer = Executors.newSingleThreadScheduledExecutor(task -> {
            Thread thread = new Thread(task, settings.connectionOptions().threadName() + "-timer");
            thread.setDaemon(true);
            return thread;
        });
        monitor = new RunMonitor(settings.workload().connections(), settings.seed() + number, timer);
        clients = settings.workload().newClients(monitor);
        connections = new ArrayList<>(clients.size());
    }

    /** Runs. An interrupt ends the run, is kept for the caller, and is a failure of the result. */
    RunResult run() {
        Optional<ListenerStatistics> before = settings.target().statistics();
        List<Failure> failures = List.of();
        boolean interrupted = false;
        try (Connector connector = settings.io().connector(settings.connectionOptions())) {
            interrupted = drive(connector);
            failures = monitor.end(); // before the connector closes what is still open
        } catch (IOException e) {
            monitor.fail(ConnectFailures.kindOf(e), String.valueOf(e.getMessage()));
            failures = monitor.end();
        } finally {
            timer.shutdownNow();
        }
        interrupted |= Thread.interrupted(); // what follows talks to the server, which an interrupt would end too early
        RunResult result = result(explained(failures), before);
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        return result;
    }

    /** Opens the connections and runs the load; returns whether an interrupt ended that. */
    private boolean drive(Connector connector) {
        try {
            if (openAll(connector) && awaitReady()) {
                load();
            }
            return false;
        } catch (InterruptedException e) {
            monitor.fail(Failure.Kind.INTERRUPTED, "the measurement was interrupted");
            return true;
        }
    }

    private boolean openAll(Connector connector) throws InterruptedException {
        long reportedNanos = System.nanoTime();
        for (Client client : clients) {
            if (!open(connector, client)) {
                return false;
            }
            ready++;
            if (System.nanoTime() - reportedNanos > CONNECTING_REPORT_NANOS || ready == clients.size()) {
                listener.onConnecting(number, ready, clients.size());
                reportedNanos = System.nanoTime();
            }
        }
        return true;
    }

    private boolean open(Connector connector, Client client) throws InterruptedException {
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
        monitor.opening();
        try {
            connections.add(connector.connect(settings.target().address(), settings.connectTimeout(), client));
        } catch (IOException e) {
            if (Thread.interrupted()) {
                InterruptedException interrupt = new InterruptedException("while connecting");
                interrupt.initCause(e);
                throw interrupt;
            }
            monitor.fail(ConnectFailures.kindOf(e), String.valueOf(e.getMessage()));
            return false;
        }
        if (!monitor.awaitEntered(connections.size(), settings.connectTimeout())) {
            failUnlessFailed(
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
        failUnlessFailed(
                Failure.Kind.NO_ANSWER,
                "not every client got ready within " + settings.connectTimeout().toMillis() + " ms of the last one");
        return false;
    }

    private void load() throws InterruptedException {
        long startNanos = System.nanoTime();
        try {
            for (int i = 0; i < clients.size(); i++) {
                Client client = clients.get(i);
                Connection connection = connections.get(i);
                connection.execute(() -> client.onStart(connection));
            }
            awaitEnd(startNanos);
        } finally {
            long endNanos = monitor.finished() == clients.size() ? monitor.lastFinishNanos() : System.nanoTime();
            elapsed = Optional.of(Duration.ofNanos(Math.max(1, endNanos - startNanos)));
        }
    }

    private void awaitEnd(long startNanos) throws InterruptedException {
        long progress = -1;
        long progressNanos = startNanos;
        while (!monitor.awaitFinished(LOOK) && !monitor.hasFailed()) {
            long now = System.nanoTime();
            long sent = sent();
            long received = received();
            long newProgress = sent + received + monitor.finished();
            if (newProgress != progress) {
                progress = newProgress;
                progressNanos = now;
            } else if (now - progressNanos > settings.stallTimeout().toNanos()) {
                monitor.fail(
                        Failure.Kind.STALLED,
                        "no message for " + settings.stallTimeout().toMillis() + " ms, with " + sent + " sent and "
                                + received + " received; " + monitor.finished() + " of " + clients.size()
                                + " connections had finished");
            }
            listener.onRunning(number, Duration.ofNanos(now - startNanos), sent, received);
        }
    }

    private void failUnlessFailed(Failure.Kind kind, String detail) {
        if (!monitor.hasFailed()) {
            monitor.fail(kind, detail);
        }
    }

    /** Puts first what explains the others: that the server is gone. */
    private List<Failure> explained(List<Failure> failures) {
        Optional<String> gone =
                failures.isEmpty() ? Optional.empty() : settings.target().failure();
        if (gone.isEmpty()) {
            return failures;
        }
        List<Failure> all = new ArrayList<>();
        all.add(new Failure(Failure.Kind.SERVER_ENDED, monitor.opened(), clients.size(), gone.get()));
        all.addAll(failures);
        return all;
    }

    private RunResult result(List<Failure> failures, Optional<ListenerStatistics> before) {
        Map<CloseReason.Kind, Long> serverClosed = new EnumMap<>(CloseReason.Kind.class);
        Optional<ListenerStatistics> after = settings.target().statistics();
        if (before.isPresent() && after.isPresent()) {
            after.get().closed().forEach((kind, count) -> {
                long during = count - before.get().closed(kind);
                if (during > 0 && !isPartOfAGoodRun(kind)) {
                    serverClosed.put(kind, during);
                }
            });
        }
        return new RunResult(number, clients.size(), ready, sent(), received(), elapsed, failures, serverClosed);
    }

    private static boolean isPartOfAGoodRun(CloseReason.Kind kind) {
        return kind == CloseReason.Kind.PEER_CLOSED || kind == CloseReason.Kind.FINISHED;
    }

    private long sent() {
        return clients.stream().mapToLong(Client::sent).sum();
    }

    private long received() {
        return clients.stream().mapToLong(Client::received).sum();
    }
}
