package dev.volano.workload.hold;

import dev.volano.internal.Require;
import dev.volano.workload.Client;
import dev.volano.workload.RunContext;
import dev.volano.workload.Workload;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;

/**
 * Connections that are open and say nothing for a time, or ask once and wait for an answer that takes its time.
 *
 * <p>In a run without a time to measure for, idle connections are held for the time of the workload, and those that ask
 * until they have their answer. In a timed run they are held until it ends; a connection that has its answer asks
 * again. As nothing is said meanwhile, the stall timeout of the client must be longer than the hold, and than an answer
 * takes.
 *
 * <p>Immutable.
 *
 * @since 0.1
 */
public final class HoldWorkload implements Workload {

    private static final Duration LONGEST = Duration.ofDays(1);

    private final int connections;
    private final Duration time;
    private final byte[] request;
    private final int answerBytes;

    private HoldWorkload(int connections, Duration time, byte[] request, int answerBytes) {
        this.connections = Require.atLeast(connections, 1, "connections");
        this.time = time;
        this.request = request;
        this.answerBytes = answerBytes;
    }

    /**
     * Returns connections that say nothing. What a server says of its own accord is passed over.
     *
     * @param connections at least 1
     * @param time how long they are held, all together, once all are open: longer than zero, at most a day
     * @return the workload
     * @throws NullPointerException if {@code time} is null
     * @throws IllegalArgumentException if an argument is out of range
     */
    public static HoldWorkload idle(int connections, Duration time) {
        if (Require.positive(time, "time").compareTo(LONGEST) > 0) {
            throw new IllegalArgumentException("time must be at most a day: " + time);
        }
        return new HoldWorkload(connections, time, new byte[0], 0);
    }

    /**
     * Returns connections that ask and wait, for example for a page that a server takes ten seconds to make.
     *
     * @param connections at least 1
     * @param request what each sends once all are open, at least a byte
     * @param answerBytes how long an answer is, at least 1; what it says is not looked at
     * @return the workload
     * @throws NullPointerException if {@code request} is null
     * @throws IllegalArgumentException if an argument is out of range
     */
    public static HoldWorkload asking(int connections, byte[] request, int answerBytes) {
        Objects.requireNonNull(request, "request");
        if (request.length == 0) {
            throw new IllegalArgumentException("request must have a byte at least");
        }
        return new HoldWorkload(
                connections, Duration.ZERO, request.clone(), Require.atLeast(answerBytes, 1, "answerBytes"));
    }

    @Override
    public String name() {
        return "hold";
    }

    @Override
    public String description() {
        return "hold, " + connections + " connections, "
                + (request.length == 0
                        ? "idle for " + time.toMillis() / 1e3 + " s"
                        : "requests of " + request.length + " bytes, answers of " + answerBytes + " bytes");
    }

    @Override
    public int connections() {
        return connections;
    }

    @Override
    public List<? extends Client> newClients(RunContext context) {
        if (context.paced()) {
            throw new IllegalArgumentException("connections that are held have no rate");
        }
        return IntStream.range(0, connections)
                .mapToObj(index -> new HoldClient(index, context, time, request, answerBytes))
                .toList();
    }
}
