package dev.volano.junit;

import dev.volano.client.RunListener;
import dev.volano.client.RunResult;
import dev.volano.jfr.FlightEvents;
import dev.volano.measure.LatencySummary;
import dev.volano.measure.Phase;
import dev.volano.measure.Window;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Tells the flight recorder of this JVM how a measurement goes on: an event for a phase and for a window, no more. */
final class WindowEvents implements RunListener {

    private FlightEvents.@Nullable Phase phase;

    WindowEvents() {}

    @Override
    public void onPhase(int run, Phase begins) {
        end();
        phase = FlightEvents.phase(begins.name().toLowerCase(Locale.ROOT), run);
    }

    @Override
    public void onWindow(int run, Window window) {
        Optional<LatencySummary> latency = window.responseTime().or(window::serviceTime);
        FlightEvents.window(
                window.receivedPerSecond(),
                latency.map(LatencySummary::p50).orElse(null),
                latency.map(LatencySummary::p99).orElse(null),
                window.connections(),
                0);
    }

    @Override
    public void onRunEnd(RunResult result) {
        end();
    }

    private void end() {
        if (phase != null) {
            phase.close();
            phase = null;
        }
    }
}
