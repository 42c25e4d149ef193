package dev.volano.cli;

import dev.volano.scale.FactorListener;
import java.io.PrintWriter;
import java.util.Collections;
import java.util.List;
import java.util.function.LongSupplier;

/** Shows which level is measured in which round, and about how long the rest takes at most. */
final class FactorProgress extends SeriesProgress implements FactorListener {

    private final TimeLeft time;
    private int measurements;
    private int begun;
    private String level = "";

    FactorProgress(PrintWriter terminal, LongSupplier clock) {
        super(terminal);
        time = new TimeLeft(clock);
    }

    @Override
    String heading() {
        return level
                + time.left(Collections.nCopies(Math.max(0, measurements - begun), 1))
                        .map(left -> "about " + TimeLeft.words(left) + " left, ")
                        .orElse("");
    }

    @Override
    public void onStart(List<String> labels, int rounds) {
        measurements = labels.size() * rounds;
    }

    @Override
    public void onLevel(String label, int round, int rounds) {
        if (begun > 0) {
            time.end();
        }
        begun++;
        time.begin(1);
        level = "round " + round + " of " + rounds + ", " + label + ", ";
    }
}
