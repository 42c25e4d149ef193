package dev.volano.cli;

import dev.volano.client.RunListener;
import dev.volano.client.RunResult;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.Locale;

/** Shows on a terminal how a measurement goes on, in one line that is written over; passes everything on. */
final class Progress implements RunListener {

    /** Back to the start of the line, and clear it: understood by every terminal since the VT100. */
    private static final String CLEAR_LINE = "\r\u001B[K";

    private static final double MILLIS_PER_SECOND = 1e3;

    private final PrintWriter terminal;
    private final RunListener next;
    private int runs;

    Progress(PrintWriter terminal, RunListener next) {
        this.terminal = terminal;
        this.next = next;
    }

    @Override
    public void onRunStart(int run, int ofRuns) {
        runs = ofRuns;
        next.onRunStart(run, ofRuns);
    }

    @Override
    public void onConnecting(int run, int opened, int connections) {
        show(run, String.format(Locale.ROOT, "%d of %d connected", opened, connections));
        next.onConnecting(run, opened, connections);
    }

    @Override
    public void onRunning(int run, Duration elapsed, long sent, long received) {
        double seconds = Math.max(1, elapsed.toMillis()) / MILLIS_PER_SECOND;
        show(
                run,
                String.format(
                        Locale.ROOT,
                        "%.1f s, sent %d, received %d, %.0f messages/s",
                        seconds,
                        sent,
                        received,
                        (sent + received) / seconds));
        next.onRunning(run, elapsed, sent, received);
    }

    @Override
    public void onRunEnd(RunResult result) {
        terminal.print(CLEAR_LINE);
        terminal.flush();
        next.onRunEnd(result);
    }

    private void show(int run, String what) {
        terminal.print(CLEAR_LINE + "run " + run + " of " + runs + ": " + what);
        terminal.flush();
    }
}
