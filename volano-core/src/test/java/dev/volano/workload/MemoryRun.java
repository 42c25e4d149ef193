package dev.volano.workload;

import dev.volano.net.Handler;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.function.Supplier;

/** Plays a whole run of a workload in memory, on a clock that jumps to whatever is due next. */
public final class MemoryRun implements PlainContext {

    /** A client that could not go on, and what it said about it. */
    public record Failure(int client, Problem problem, String detail) {}

    private record Timer(long dueNanos, long number, Runnable task) {}

    private static final long MOST_TIMERS = 1_000_000;

    private final MemoryNetwork network;
    private final Workload workload;
    private final Supplier<? extends Handler> server;
    private final long seed;
    private final PriorityQueue<Timer> timers =
            new PriorityQueue<>(Comparator.comparingLong(Timer::dueNanos).thenComparingLong(Timer::number));
    private final TreeSet<Integer> entered = new TreeSet<>();
    private final TreeSet<Integer> ready = new TreeSet<>();
    private final List<Integer> finished = new ArrayList<>();
    private final List<Failure> failures = new ArrayList<>();
    private final List<Duration> delays = new ArrayList<>();
    private final List<Client> clients = new ArrayList<>();
    private final List<MemoryNetwork.End> connections = new ArrayList<>();
    private long nowNanos;

    private MemoryRun(MemoryNetwork network, Workload workload, Supplier<? extends Handler> server, long seed) {
        this.network = network;
        this.workload = workload;
        this.server = server;
        this.seed = seed;
    }

    /** Plays a run against the workload's own server. */
    public static MemoryRun play(MemoryNetwork network, Workload workload) {
        return play(network, workload, workload.newServer().orElseThrow(), 1);
    }

    /** Plays a run until nothing moves any more. */
    public static MemoryRun play(
            MemoryNetwork network, Workload workload, Supplier<? extends Handler> server, long seed) {
        MemoryRun run = new MemoryRun(network, workload, server, seed);
        run.clients.addAll(workload.newClients(run));
        run.play();
        return run;
    }

    private void play() {
        for (Client client : clients) {
            connections.add(network.connect(client, server.get()));
            network.deliverAll();
            if (entered.size() < connections.size() || !failures.isEmpty()) {
                return;
            }
        }
        if (ready.size() < clients.size()) {
            return;
        }
        for (int i = 0; i < clients.size(); i++) {
            Client client = clients.get(i);
            MemoryNetwork.End connection = connections.get(i);
            connection.execute(() -> client.onStart(connection));
        }
        network.deliverAll();
        while (!timers.isEmpty()) {
            Timer timer = timers.remove();
            nowNanos = timer.dueNanos();
            timer.task().run();
            network.deliverAll();
        }
    }

    /** Lets happen what a test has done after the run. */
    public void deliver() {
        network.deliverAll();
    }

    @Override
    public void entered(int client) {
        if (!entered.add(client)) {
            throw new AssertionError("client " + client + " entered twice");
        }
    }

    @Override
    public void ready(int client) {
        if (!ready.add(client)) {
            throw new AssertionError("client " + client + " was ready twice");
        }
    }

    @Override
    public void finished(int client) {
        requireFirstEnd(client);
        finished.add(client);
    }

    @Override
    public void failed(int client, Problem problem, String detail) {
        requireFirstEnd(client);
        failures.add(new Failure(client, problem, detail));
    }

    private void requireFirstEnd(int client) {
        if (finished.contains(client) || failures.stream().anyMatch(failure -> failure.client() == client)) {
            throw new AssertionError("client " + client + " ended twice");
        }
    }

    @Override
    public void schedule(Duration delay, Runnable task) {
        if (delay.isNegative() || delays.size() == MOST_TIMERS) {
            throw new AssertionError("timer " + delays.size() + " in " + delay);
        }
        timers.add(new Timer(nowNanos + delay.toNanos(), delays.size(), task));
        delays.add(delay);
    }

    @Override
    public double random(int client) {
        return new SplittableRandom(seed + client).nextDouble();
    }

    /** Returns the time since the start. */
    public Duration now() {
        return Duration.ofNanos(nowNanos);
    }

    /** Returns how long each task was to wait that has been scheduled. */
    public List<Duration> delays() {
        return delays;
    }

    /** Returns the clients whose run was good, in the order in which they finished. */
    public List<Integer> finished() {
        return finished;
    }

    public List<Failure> failures() {
        return failures;
    }

    public List<MemoryNetwork.End> connections() {
        return connections;
    }

    /** Returns whether nothing moves, but some client has neither finished nor failed. */
    public boolean isStalled() {
        return failures.isEmpty() && finished.size() < workload.connections();
    }

    /** Returns whether a user would be told that all went well. */
    public boolean isSuccess() {
        return failures.isEmpty() && finished.size() == workload.connections();
    }

    public long sent() {
        return clients.stream().mapToLong(Client::sent).sum();
    }

    public long received() {
        return clients.stream().mapToLong(Client::received).sum();
    }
}
