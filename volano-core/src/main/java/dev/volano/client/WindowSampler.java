package dev.volano.client;

import dev.volano.measure.Latency;
import dev.volano.measure.Phase;
import dev.volano.measure.Shards;
import dev.volano.measure.Timeline;
import dev.volano.measure.Window;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Cuts what a load does into windows. For one thread at a time. */
final class WindowSampler {

    private final Load load;
    private final Shards shards;
    private final long startNanos;
    private final List<Window> windows = new ArrayList<>();
    private long lastNanos;
    private long lastSent;
    private long lastReceived;
    private long measuredSent;
    private long measuredReceived;
    private Duration measuredTime = Duration.ZERO;
    private Optional<Latency> serviceTime = Optional.empty();
    private Optional<Latency> responseTime = Optional.empty();

    /** Creates a sampler of a load that begins now. */
    WindowSampler(Load load, Shards shards, long startNanos) {
        this.load = load;
        this.shards = shards;
        this.startNanos = startNanos;
        lastNanos = startNanos;
    }

    /**
     * Ends a window, and begins the next.
     *
     * @param phase the phase in which the window was
     * @param nowNanos the time
     * @param connections connections that take part in the load
     */
    Window sample(Phase phase, long nowNanos, int connections) {
        long sent = load.sent();
        long received = load.received();
        Shards.Taken taken = shards.take();
        Duration length = Duration.ofNanos(Math.max(1, nowNanos - lastNanos));
        Window window = new Window(
                phase,
                Duration.ofNanos(lastNanos - startNanos),
                length,
                sent - lastSent,
                received - lastReceived,
                connections,
                taken.serviceTime().map(Latency::summary),
                taken.responseTime().map(Latency::summary));
        if (phase == Phase.MEASURE) {
            measuredSent += window.sent();
            measuredReceived += window.received();
            measuredTime = measuredTime.plus(length);
            serviceTime = sum(serviceTime, taken.serviceTime());
            responseTime = sum(responseTime, taken.responseTime());
        }
        windows.add(window);
        lastNanos = nowNanos;
        lastSent = sent;
        lastReceived = received;
        return window;
    }

    private static Optional<Latency> sum(Optional<Latency> before, Optional<Latency> more) {
        return before.isPresent() && more.isPresent()
                ? Optional.of(before.get().plus(more.get()))
                : before.or(() -> more);
    }

    long lastNanos() {
        return lastNanos;
    }

    long measuredSent() {
        return measuredSent;
    }

    long measuredReceived() {
        return measuredReceived;
    }

    Duration measuredTime() {
        return measuredTime;
    }

    Optional<Latency> serviceTime() {
        return serviceTime;
    }

    Optional<Latency> responseTime() {
        return responseTime;
    }

    Timeline timeline() {
        return new Timeline(windows);
    }
}
