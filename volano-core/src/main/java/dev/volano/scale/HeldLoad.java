package dev.volano.scale;

import dev.volano.client.VolanoClient;
import dev.volano.client.WarmUp;
import java.time.Duration;

/**
 * A load that goes on for a time, and counts from its start.
 *
 * @param load what goes on
 * @param time how long
 */
record HeldLoad(ScaledLoad load, Duration time) implements ScaledLoad {

    @Override
    public VolanoClient.Builder on(VolanoClient.Builder client, int connections) {
        return load.on(client, connections).warmUp(WarmUp.none()).measureFor(time);
    }

    @Override
    public int unit() {
        return load.unit();
    }
}
