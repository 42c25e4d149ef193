package dev.volano.scale;

import dev.volano.measure.Interval;
import dev.volano.stats.CeilingSearch;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SplittableRandom;

/** Searches a limit that trials pass or fail by chance, as a bound of a latency on a machine that others use. */
final class ChancePlan implements CeilingPlan {

    private final CeilingSearch search;
    private final int unit;
    private final int most;

    ChancePlan(int unit, int first, int most, double precision, int mostTrials) {
        this.unit = unit;
        this.most = Math.max(unit, most / unit * unit);
        int from = Math.min(this.most, Math.max(unit, first / unit * unit));
        search = new CeilingSearch(from, this.most, precision, mostTrials, new SplittableRandom(1));
    }

    @Override
    public OptionalInt next() {
        return search.next().stream()
                .mapToInt(load -> (int) Math.min(most, Math.max(unit, Math.round(load / unit) * unit)))
                .findFirst();
    }

    @Override
    public void record(int connections, boolean held) {
        search.record(held);
    }

    @Override
    public Optional<Interval> half() {
        return search.result() instanceof CeilingSearch.Ceiling.Found found
                ? Optional.of(found.load())
                : Optional.empty();
    }
}
