package dev.volano.cli;

import dev.volano.client.RunListener;
import dev.volano.client.RunResult;
import dev.volano.report.TextReport;
import java.io.PrintWriter;

/** Prints a line for each run, below a heading for each server if there are several. */
final class RunLines implements RunListener {

    private final PrintWriter out;
    private final int discard;
    private int fork = 1;
    private int forks = 1;

    RunLines(PrintWriter out, int discard) {
        this.out = out;
        this.discard = discard;
    }

    @Override
    public void onFork(int which, int of) {
        fork = which;
        forks = of;
    }

    @Override
    public void onRunStart(int run, int runs) {
        if (forks > 1 && run == 1) { // not before the server has started: it may not
            out.println(TextReport.fork(fork, forks));
            out.flush();
        }
    }

    @Override
    public void onRunEnd(RunResult result) {
        out.println(TextReport.run(result, result.number() > discard));
        out.flush();
    }
}
