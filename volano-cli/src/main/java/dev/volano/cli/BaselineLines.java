package dev.volano.cli;

import dev.volano.compare.JudgedFork;
import dev.volano.stats.ForkComparison;
import java.io.PrintWriter;
import java.util.Locale;

/** What is printed while a server is measured next to a reference server. */
final class BaselineLines {

    private static final double NANOS_PER_SECOND = 1e9;

    private BaselineLines() {}

    static void print(PrintWriter out, JudgedFork fork, int maxForks) {
        StringBuilder line = new StringBuilder("pair " + fork.fork().number() + " of " + maxForks + ": ");
        if (fork.throughput() instanceof ForkComparison.Valid valid) {
            line.append(String.format(Locale.ROOT, "throughput server/reference %.4f", Math.exp(valid.logRatio())));
            fork.cpuLogRatio()
                    .ifPresent(log -> line.append(String.format(Locale.ROOT, ", CPU per message %.4f", Math.exp(log))));
        } else if (fork.throughput() instanceof ForkComparison.Invalid invalid) {
            line.append("does not count: ").append(invalid.detail());
        }
        out.printf(Locale.ROOT, "%s, %.1f s%n", line, fork.fork().time().toNanos() / NANOS_PER_SECOND);
        out.flush();
    }
}
