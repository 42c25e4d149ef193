package dev.volano.workload;

import dev.volano.net.Handler;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * A load on a server: what each of its connections says and expects to hear. For users to implement.
 *
 * <p>A workload is a description, immutable and free of what happens in a run; {@link #newClients} makes the parts that
 * live for one run.
 *
 * @since 0.1
 */
public interface Workload {

    /**
     * Returns the name of the workload, for reports.
     *
     * @return for example {@code chat}
     */
    String name();

    /**
     * Describes the load in one line, for reports.
     *
     * @return for example {@code 10 rooms of 20 users, 100 messages per user}
     */
    String description();

    /**
     * Returns how many connections a run opens.
     *
     * @return at least 1
     */
    int connections();

    /**
     * Makes the clients of one run.
     *
     * @param context what the clients report to, and wait with
     * @return as many clients as there are connections, in the order in which these are opened
     */
    List<? extends Client> newClients(RunContext context);

    /**
     * Makes the server half of the workload, if there is one: what serves the connections of one server.
     *
     * @return makes the handler of each connection; empty if users bring the server
     */
    default Optional<Supplier<? extends Handler>> newServer() {
        return Optional.empty();
    }
}
