package dev.volano.scale;

import java.util.Optional;
import java.util.OptionalInt;

/**
 * Searches a hard limit: the number of connections is doubled until a trial fails, then the gap is halved until it is
 * narrow, then the trials at both of its ends are repeated. If most of those at an end say otherwise than the first
 * did, it goes on from there. For one thread at a time.
 */
final class CeilingBisection implements CeilingPlan {

    private final int unit;
    private final int first;
    private final int most;
    private final double precision;
    private final int trialsAtEdge;
    private final Levels levels = new Levels();

    /**
     * Begins a search.
     *
     * @param unit what all numbers of connections are multiples of
     * @param first the number to begin with
     * @param most the highest number there is
     * @param precision how wide the gap may be, as a share of the lower end; it is never less than the unit
     * @param trialsAtEdge how many trials there are at both ends
     */
    CeilingBisection(int unit, int first, int most, double precision, int trialsAtEdge) {
        this.unit = unit;
        this.first = Math.max(unit, down(first, unit));
        this.most = Math.max(unit, down(most, unit));
        this.precision = precision;
        this.trialsAtEdge = trialsAtEdge;
    }

    private static int down(long connections, int unit) {
        return (int) (connections / unit * unit);
    }

    @Override
    public OptionalInt next() {
        if (levels.isEmpty()) {
            return OptionalInt.of(Math.min(first, most));
        }
        int held = levels.holds().map(Level::connections).orElse(0);
        Optional<Level> fails = levels.fails();
        if (fails.isEmpty()) {
            return held < most ? OptionalInt.of((int) Math.min(2L * held, most)) : repeated(most);
        }
        int failed = fails.get().connections();
        if (failed - held > Math.max(unit, (long) (precision * held))) {
            return OptionalInt.of(Math.max(held + unit, down(((long) held + failed) / 2, unit)));
        }
        OptionalInt lower = held == 0 ? OptionalInt.empty() : repeated(held);
        return lower.isPresent() ? lower : repeated(failed);
    }

    private OptionalInt repeated(int connections) {
        return levels.trials(connections) < trialsAtEdge ? OptionalInt.of(connections) : OptionalInt.empty();
    }

    @Override
    public void record(int connections, boolean held) {
        levels.add(connections, held);
    }
}
