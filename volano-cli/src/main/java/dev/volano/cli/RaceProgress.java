package dev.volano.cli;

import dev.volano.scale.RaceListener;
import dev.volano.scale.SweepPoint;
import java.io.PrintWriter;
import java.util.Collections;
import java.util.function.LongSupplier;

/** Shows which side of a race is measured in which round, and about how long the rest takes; passes the sides on. */
final class RaceProgress extends SeriesProgress implements RaceListener {

    private final RaceListener next;
    private final int measurements;
    private final TimeLeft time;
    private int begun;
    private String side = "";

    /** Begins a race of so many measurements at most. */
    RaceProgress(PrintWriter terminal, RaceListener next, int measurements, LongSupplier clock) {
        super(terminal);
        this.next = next;
        this.measurements = measurements;
        time = new TimeLeft(clock);
    }

    @Override
    String heading() {
        return side
                + time.left(Collections.nCopies(Math.max(0, measurements - begun), 1))
                        .map(left -> "about " + TimeLeft.words(left) + " left, ")
                        .orElse("");
    }

    @Override
    public void onSide(String name, int round, int rounds) {
        begin("round " + round + " of " + rounds + ", " + name + ", ");
        next.onSide(name, round, rounds);
    }

    @Override
    public void onPoint(String name, int point, int points, int connections) {
        begin("point " + point + " of " + points + ", " + connections + " connections, " + name + ", ");
        next.onPoint(name, point, points, connections);
    }

    @Override
    public void onPointEnd(String name, SweepPoint point) {
        next.onPointEnd(name, point);
    }

    private void begin(String what) {
        if (begun > 0) {
            time.end();
        }
        begun++;
        time.begin(1);
        side = what;
    }
}
