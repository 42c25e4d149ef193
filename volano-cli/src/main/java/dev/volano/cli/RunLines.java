package dev.volano.cli;

import dev.volano.client.RunListener;
import dev.volano.client.RunResult;
import dev.volano.report.TextReport;
import java.io.PrintWriter;

/** Prints a line for each run. */
final class RunLines implements RunListener {

    private final PrintWriter out;
    private final int discard;

    RunLines(PrintWriter out, int discard) {
        this.out = out;
        this.discard = discard;
    }

    @Override
    public void onRunEnd(RunResult result) {
        out.println(TextReport.run(result, result.number() > discard));
        out.flush();
    }
}
