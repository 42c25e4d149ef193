package dev.volano.scale;

import dev.volano.workload.Client;
import dev.volano.workload.RunContext;
import dev.volano.workload.Workload;
import java.util.List;

/** A load that no machine has the descriptors for, so that it is never begun. */
record Unplayable(int connections) implements Workload {

    /** More than a system lets a process open. */
    static final int CONNECTIONS = Integer.MAX_VALUE;

    @Override
    public String name() {
        return "unplayable";
    }

    @Override
    public String description() {
        return "unplayable";
    }

    @Override
    public List<? extends Client> newClients(RunContext context) {
        throw new AssertionError("the check before the load let it pass");
    }
}
