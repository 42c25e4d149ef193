package dev.volano.cli;

import dev.volano.scale.Points;
import dev.volano.scale.SweepListener;
import dev.volano.scale.SweepPoint;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import java.util.function.LongSupplier;

/** Shows which point of a sweep is measured, and about how long the rest takes; passes the points on. */
final class PointProgress extends SeriesProgress implements SweepListener {

    private final SweepListener next;
    private final List<Integer> planned;
    private final TimeLeft time;
    private int number;

    PointProgress(PrintWriter terminal, SweepListener next, Points planned, LongSupplier clock) {
        super(terminal);
        this.next = next;
        this.planned = planned.values();
        time = new TimeLeft(clock);
    }

    @Override
    String heading() {
        return String.format(
                        Locale.ROOT,
                        "point %d of %d, %,d connections, ",
                        number,
                        planned.size(),
                        planned.get(number - 1))
                + time.left(planned.subList(number, planned.size()))
                        .map(left -> "about " + TimeLeft.words(left) + " left, ")
                        .orElse("");
    }

    @Override
    public void onPointTaken(SweepPoint point) {
        next.onPointTaken(point);
    }

    @Override
    public void onPoint(int point, int points, int connections) {
        number = point;
        time.begin(connections);
        next.onPoint(point, points, connections);
    }

    @Override
    public void onPointEnd(SweepPoint point) {
        time.end();
        next.onPointEnd(point);
    }
}
