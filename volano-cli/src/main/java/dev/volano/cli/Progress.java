package dev.volano.cli;

import dev.volano.client.RunListener;
import dev.volano.client.RunResult;
import dev.volano.measure.Phase;
import dev.volano.measure.Window;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.Locale;
import java.util.function.Supplier;

/** Shows on a terminal how a measurement goes on, in one line that is written over; passes everything on. */
final class Progress implements RunListener {

    /** Back to the start of the line, and clear it: understood by every terminal since the VT100. */
    private static final String CLEAR_LINE = "\r\u001B[K";

    private static final double MILLIS_PER_SECOND = 1e3;
    private static final double NANOS_PER_MILLI = 1e6;

    private final PrintWriter terminal;
    private final RunListener next;
    private final Supplier<String> heading;
    private String fork = "";
    private int runs;
    private Phase phase = Phase.RAMP;
    private String lastWindow = "";

    Progress(PrintWriter terminal, RunListener next) {
        this(terminal, next, () -> "");
    }

    /** Shows a measurement that is part of a series, of which the heading tells. */
    Progress(PrintWriter terminal, RunListener next, Supplier<String> heading) {
        this.terminal = terminal;
        this.next = next;
        this.heading = heading;
    }

    @Override
    public void onFork(int which, int of) {
        fork = of > 1 ? "fork " + which + " of " + of + ", " : "";
        next.onFork(which, of);
    }

    @Override
    public void onRunStart(int run, int ofRuns) {
        runs = ofRuns;
        lastWindow = "";
        next.onRunStart(run, ofRuns);
    }

    @Override
    public void onPhase(int run, Phase begun) {
        phase = begun;
        show(run, begun.words());
        next.onPhase(run, begun);
    }

    @Override
    public void onConnecting(int run, int opened, int connections) {
        show(run, String.format(Locale.ROOT, "%d of %d connected", opened, connections));
        next.onConnecting(run, opened, connections);
    }

    @Override
    public void onWindow(int run, Window window) {
        String latency = window.responseTime()
                .or(window::serviceTime)
                .map(summary -> String.format(
                        Locale.ROOT, ", p99 %.3f ms", summary.p99().toNanos() / NANOS_PER_MILLI))
                .orElse("");
        lastWindow = String.format(Locale.ROOT, ", now %,.0f received/s", window.receivedPerSecond()) + latency;
        next.onWindow(run, window);
    }

    @Override
    public void onRunning(int run, Duration elapsed, long sent, long received) {
        double seconds = elapsed.toMillis() / MILLIS_PER_SECOND;
        show(
                run,
                String.format(Locale.ROOT, "%s, %.1f s, sent %d, received %d", phase.words(), seconds, sent, received)
                        + lastWindow);
        next.onRunning(run, elapsed, sent, received);
    }

    @Override
    public void onRunEnd(RunResult result) {
        terminal.print(CLEAR_LINE);
        terminal.flush();
        next.onRunEnd(result);
    }

    private void show(int run, String what) {
        terminal.print(CLEAR_LINE + heading.get() + fork + "run " + run + " of " + runs + ": " + what);
        terminal.flush();
    }
}
