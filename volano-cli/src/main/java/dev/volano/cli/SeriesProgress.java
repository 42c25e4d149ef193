package dev.volano.cli;

import dev.volano.client.RunListener;
import dev.volano.client.RunResult;
import dev.volano.measure.Phase;
import dev.volano.measure.Window;
import java.io.PrintWriter;
import java.time.Duration;

/** Shows how one measurement of a series goes on, in one line that begins with a heading that tells of the series. */
abstract class SeriesProgress implements RunListener {

    private final Progress line;

    SeriesProgress(PrintWriter terminal) {
        line = new Progress(terminal, new RunListener() {}, this::heading);
    }

    /** Returns what comes before the words on the run, as it is at this moment. */
    abstract String heading();

    @Override
    public final void onFork(int which, int of) {
        line.onFork(which, of);
    }

    @Override
    public final void onRunStart(int run, int runs) {
        line.onRunStart(run, runs);
    }

    @Override
    public final void onConnecting(int run, int opened, int connections) {
        line.onConnecting(run, opened, connections);
    }

    @Override
    public final void onRunning(int run, Duration elapsed, long sent, long received) {
        line.onRunning(run, elapsed, sent, received);
    }

    @Override
    public final void onPhase(int run, Phase phase) {
        line.onPhase(run, phase);
    }

    @Override
    public final void onWindow(int run, Window window) {
        line.onWindow(run, window);
    }

    @Override
    public final void onRunEnd(RunResult result) {
        line.onRunEnd(result);
    }
}
