package dev.volano.requirement;

import dev.volano.client.Failure;
import dev.volano.client.ThroughputResult;
import dev.volano.internal.Require;
import dev.volano.measure.Interval;
import dev.volano.scale.SweepPoint;
import dev.volano.scale.SweepResult;
import dev.volano.stats.Estimate;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** See {@link Expectation#noThroughputCollapse}. */
record NoThroughputCollapse(int connections, double share) implements Expectation<SweepResult> {

    private static final double PERCENT = 100;

    NoThroughputCollapse {
        Require.atLeast(connections, 1, "connections");
        if (!(share > 0 && share < 1)) {
            throw new IllegalArgumentException("share must be above 0 and below 1: " + share);
        }
    }

    /** A point, and how its throughput compares with the highest before it. */
    private record Step(int connections, int best, double ratio, double low, double high) {

        static Step of(int at, Interval rate, int best, Interval highest) {
            return new Step(
                    at,
                    best,
                    rate.estimate() / highest.estimate(),
                    rate.low() / highest.high(),
                    highest.low() > 0 ? rate.high() / highest.low() : Double.POSITIVE_INFINITY);
        }

        String words() {
            return String.format(
                    Locale.ROOT,
                    "%.0f %% (%.0f to %.0f %%) of the throughput at %,d connections at %,d",
                    ratio * PERCENT,
                    low * PERCENT,
                    high * PERCENT,
                    best,
                    connections);
        }
    }

    @Override
    public Judgement judge(SweepResult sweep) {
        List<SweepPoint> points = sweep.points().stream()
                .filter(point -> point.connections() <= connections)
                .sorted((one, other) -> Integer.compare(one.connections(), other.connections()))
                .toList();
        for (SweepPoint point : points) {
            if (!point.complete()) {
                boolean servers =
                        point.owner().filter(Failure.Owner.SERVER::equals).isPresent();
                return judgement(
                        servers ? Outcome.FAIL : Outcome.INCONCLUSIVE, "a point without a score", point.note());
            }
        }
        if (points.size() < 2 || points.get(points.size() - 1).connections() < connections) {
            return judgement(
                    Outcome.INCONCLUSIVE,
                    "nothing to compare",
                    "the sweep needs a point at " + Judging.number(connections) + " connections and one before");
        }
        return compare(points);
    }

    private Judgement compare(List<SweepPoint> points) {
        int best = 0;
        Optional<Interval> highest = Optional.empty();
        Optional<Step> worst = Optional.empty();
        for (SweepPoint point : points) {
            ThroughputResult result = point.result().orElseThrow();
            if (!result.generatorLimits().isEmpty()) {
                return judgement(Outcome.INCONCLUSIVE, "the load generator, and not the server", point.note());
            }
            Optional<Interval> rate = overServers(result.throughput());
            if (rate.isEmpty()) {
                return judgement(
                        Outcome.INCONCLUSIVE,
                        "no interval over servers at " + Judging.number(point.connections()) + " connections",
                        "what one server did says nothing of the next; measure three fresh ones at each point");
            }
            if (highest.isPresent()) {
                Step step = Step.of(point.connections(), rate.get(), best, highest.get());
                if (worst.isEmpty() || severity(step) < severity(worst.get())) {
                    worst = Optional.of(step);
                }
            }
            if (highest.isEmpty() || rate.get().estimate() > highest.get().estimate()) {
                highest = rate;
                best = point.connections();
            }
        }
        return judgement(worst.orElseThrow());
    }

    /** What is shown to have collapsed comes before what is not shown not to have, and that before the rest. */
    private double severity(Step step) {
        int rank = step.high() < share ? 0 : step.low() < share ? 1 : 2;
        return rank + step.ratio() / (1 + step.ratio());
    }

    private Judgement judgement(Step worst) {
        if (worst.high() < share) {
            return new Judgement(Outcome.FAIL, words(), worst.words(), Optional.empty());
        }
        return worst.low() >= share
                ? new Judgement(Outcome.PASS, words(), worst.words(), Optional.empty())
                : judgement(
                        Outcome.INCONCLUSIVE,
                        worst.words(),
                        "the interval has what is required inside it; measure on more fresh servers at each point");
    }

    private static Optional<Interval> overServers(Estimate throughput) {
        return throughput instanceof Estimate.Known known && known.basis() == Estimate.Basis.FORKS
                ? Optional.of(known.value())
                : Optional.empty();
    }

    private Judgement judgement(Outcome outcome, String measured, String reason) {
        return new Judgement(outcome, words(), measured, Optional.of(reason));
    }

    @Override
    public String words() {
        return "throughput up to " + Judging.number(connections) + " connections of at least "
                + Judging.number(share * PERCENT) + " % of the highest with fewer";
    }
}
