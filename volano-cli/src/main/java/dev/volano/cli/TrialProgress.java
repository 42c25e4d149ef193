package dev.volano.cli;

import dev.volano.scale.SweepListener;
import dev.volano.scale.SweepPoint;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.Locale;
import java.util.function.LongSupplier;

/** Shows which trial of a search for a ceiling is made, and how long others may begin; passes the trials on. */
final class TrialProgress extends SeriesProgress implements SweepListener {

    private final SweepListener next;
    private final LongSupplier clock;
    private final long end;
    private int number;
    private int connections;

    /** Begins a search of a certain time at most, by a clock in nanoseconds. */
    TrialProgress(PrintWriter terminal, SweepListener next, Duration mostTime, LongSupplier clock) {
        super(terminal);
        this.next = next;
        this.clock = clock;
        end = clock.getAsLong() + mostTime.toNanos();
    }

    @Override
    String heading() {
        long left = Math.max(0, end - clock.getAsLong());
        return String.format(Locale.ROOT, "trial %d, %,d connections, ", number, connections) + "at most "
                + TimeLeft.words(Duration.ofNanos(left)) + " left, ";
    }

    @Override
    public void onPoint(int point, int points, int of) {
        number++; // each trial is a sweep of one point
        connections = of;
        next.onPoint(point, points, of);
    }

    @Override
    public void onPointEnd(SweepPoint point) {
        next.onPointEnd(point);
    }
}
