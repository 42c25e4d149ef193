package dev.volano.scale;

import dev.volano.client.VolanoClient;
import java.time.Duration;

/**
 * A load that only shows that it works.
 *
 * @param load the whole load
 * @param most how long it is measured at most
 */
record TrialLoad(ScaledLoad load, Duration most) implements ScaledLoad {

    @Override
    public VolanoClient.Builder on(VolanoClient.Builder client, int connections) {
        return load.on(client, connections).trial(most);
    }

    @Override
    public int unit() {
        return load.unit();
    }
}
