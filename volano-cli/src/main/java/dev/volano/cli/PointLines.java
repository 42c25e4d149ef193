package dev.volano.cli;

import dev.volano.report.SweepReport;
import dev.volano.scale.SweepListener;
import dev.volano.scale.SweepPoint;
import java.io.PrintWriter;

/** Prints a line for each number of connections that was measured. */
final class PointLines implements SweepListener {

    private final PrintWriter out;

    PointLines(PrintWriter out) {
        this.out = out;
    }

    @Override
    public void onPointTaken(SweepPoint point) {
        out.println(SweepReport.point(point) + " (measured before)");
        out.flush();
    }

    @Override
    public void onPointEnd(SweepPoint point) {
        out.println(SweepReport.point(point));
        out.flush();
    }
}
