package dev.volano.client;

import dev.volano.measure.LatencyRecorder;
import dev.volano.net.Connection;
import dev.volano.net.ConnectionOptions;
import dev.volano.net.Connector;
import dev.volano.workload.Client;
import dev.volano.workload.PacedClient;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

/** The clients of a workload, each on a connection of an I/O model. */
final class ConnectionLoad implements Load {

    private static final long FULL_NANOS = 20_000;

    private final RunSettings settings;
    private final RunMonitor monitor;
    private final Connector connector;
    private final LatencyRecorder sendLateness;
    private final LatencyRecorder loopDelay;
    private final List<Client> clients = new ArrayList<>();
    private final List<Connection> connections = new ArrayList<>();
    private final List<DueQueue> due = new ArrayList<>();
    private final List<Runnable> drains = new ArrayList<>();
    private final AtomicInteger paused = new AtomicInteger();
    private int nextProbed;

    /**
     * Creates a load without connections.
     *
     * @param settings what is run
     * @param options how each connection behaves, with the addresses that they come from
     * @param monitor hears of what goes wrong
     * @param sendLateness where it is noted how late messages were sent that were due
     * @param loopDelay where it is noted how long the I/O threads took to get to something
     * @throws IOException if the system refuses what the I/O model needs
     */
    ConnectionLoad(
            RunSettings settings,
            ConnectionOptions options,
            RunMonitor monitor,
            LatencyRecorder sendLateness,
            LatencyRecorder loopDelay)
            throws IOException {
        this.settings = settings;
        this.monitor = monitor;
        this.sendLateness = sendLateness;
        this.loopDelay = loopDelay;
        connector = settings.io().connector(options);
    }

    /**
     * Makes the clients.
     *
     * @throws IllegalStateException if the workload makes another number than it said
     */
    void makeClients() {
        int planned = settings.workload().connections();
        clients.addAll(settings.workload().newClients(monitor));
        if (clients.size() != planned) {
            throw new IllegalStateException(
                    "the workload made " + clients.size() + " clients for " + planned + " connections");
        }
    }

    @Override
    public int size() {
        return settings.workload().connections();
    }

    @Override
    public boolean openNext() throws InterruptedException {
        InetSocketAddress address = settings.target().address();
        Client client = clients.get(connections.size());
        try {
            Connection connection = connector.connect(address, settings.connectTimeout(), client);
            if (client instanceof PacedClient paced && monitor.paced()) {
                DueQueue queue = new DueQueue(size());
                due.add(queue);
                drains.add(() -> drain(paced, connection, queue));
            }
            connections.add(connection);
        } catch (IOException e) {
            monitor.checkInterrupt(); // which ends a wait with an exception, too
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

    @Override
    public void start(int client) {
        Client started = clients.get(client);
        Connection connection = connections.get(client);
        connection.execute(() -> started.onStart(connection));
    }

    @Override
    public void pause() {
        paused.set(0);
        for (int i = 0; i < connections.size(); i++) {
            Client client = clients.get(i);
            Connection connection = connections.get(i);
            connection.execute(() -> {
                client.onPause(connection);
                paused.incrementAndGet();
            });
        }
    }

    @Override
    public boolean isQuiet() {
        return paused.get() == connections.size() && outstanding() == 0;
    }

    @Override
    public long outstanding() {
        return clients.stream().mapToLong(Client::outstanding).sum();
    }

    @Override
    public void finish() {
        for (int i = 0; i < connections.size(); i++) {
            Client client = clients.get(i);
            Connection connection = connections.get(i);
            connection.execute(() -> client.onFinish(connection));
        }
    }

    @Override
    public String whyNotPaced() {
        return clients.stream()
                .filter(client -> !(client instanceof PacedClient))
                .findFirst()
                .map(client -> "the workload " + settings.workload().name()
                        + " cannot be run at an offered rate: its clients, of "
                        + client.getClass().getName()
                        + ", are no " + PacedClient.class.getName())
                .orElse("");
    }

    @Override
    public void due(int client, long dueNanos) {
        DueQueue queue = due.get(client);
        while (!queue.add(dueNanos)) {
            LockSupport.parkNanos(FULL_NANOS); // the I/O threads are behind; all that is due is late, which is noted
            if (monitor.hasEnded()) {
                return;
            }
        }
        if (queue.needsDrain()) {
            connections.get(client).execute(drains.get(client));
        }
    }

    private void drain(PacedClient client, Connection connection, DueQueue queue) { // hot: inside once per message
        for (long nanos = queue.take(); nanos != Long.MIN_VALUE; nanos = queue.take()) {
            sendLateness.record(monitor.nanoTime() - nanos);
            client.onDue(connection, nanos);
        }
    }

    @Override
    public void noteLoopDelay() {
        if (!connections.isEmpty()) {
            nextProbed = (nextProbed + 1) % connections.size();
            long askedNanos = System.nanoTime();
            connections.get(nextProbed).execute(() -> loopDelay.record(System.nanoTime() - askedNanos));
        }
    }

    @Override
    public long sent() {
        return clients.stream().mapToLong(Client::sent).sum();
    }

    @Override
    public long received() {
        return clients.stream().mapToLong(Client::received).sum();
    }

    @Override
    public void close() {
        connector.close();
    }
}
