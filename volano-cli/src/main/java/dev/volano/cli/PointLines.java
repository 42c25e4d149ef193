package dev.volano.cli;

import dev.volano.scale.SweepListener;
import dev.volano.scale.SweepPoint;
import java.io.PrintWriter;
import java.util.Locale;

/** Prints a line for each number of connections that was measured. */
final class PointLines implements SweepListener {

    private final PrintWriter out;

    PointLines(PrintWriter out) {
        this.out = out;
    }

    @Override
    public void onPointEnd(SweepPoint point) {
        String score = point.result().isPresent() && point.complete()
                ? String.format(
                        Locale.ROOT, "score %.0f", point.result().get().score().getAsDouble())
                : "failed";
        out.println(point.connections() + " connections: " + score
                + (point.note().equals(SweepPoint.NO_ERRORS) ? "" : ", " + point.note()));
        out.flush();
    }
}
