package dev.volano.cli;

import dev.volano.report.SweepReport;
import dev.volano.scale.SweepListener;
import dev.volano.scale.SweepPoint;
import java.io.PrintWriter;
import java.util.function.Function;

/** Prints a line for each number of connections that was measured. */
final class PointLines implements SweepListener {

    private final PrintWriter out;

    private final Function<SweepPoint, String> words;

    PointLines(PrintWriter out) {
        this(out, SweepReport::point);
    }

    /** Prints points in these words. */
    PointLines(PrintWriter out, Function<SweepPoint, String> words) {
        this.out = out;
        this.words = words;
    }

    @Override
    public void onPointTaken(SweepPoint point) {
        out.println(words.apply(point) + " (measured before)");
        out.flush();
    }

    @Override
    public void onPointEnd(SweepPoint point) {
        out.println(words.apply(point));
        out.flush();
    }
}
