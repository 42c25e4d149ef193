package dev.volano.workload;

import dev.volano.measure.Shard;
import dev.volano.measure.Shards;

/** What most tests have of a run: it is neither timed nor paced, and latencies go nowhere. */
public interface PlainContext extends RunContext {

    /** Of all tests: nobody takes what is noted there. */
    Shards SHARDS = new Shards(1);

    @Override
    default boolean timed() {
        return false;
    }

    @Override
    default boolean paced() {
        return false;
    }

    @Override
    default long nanoTime() {
        return System.nanoTime();
    }

    @Override
    default Shard shard(int client) {
        return SHARDS.of(client);
    }
}
