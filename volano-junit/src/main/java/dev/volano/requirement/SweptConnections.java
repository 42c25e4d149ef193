package dev.volano.requirement;

import dev.volano.client.Failure;
import dev.volano.internal.Require;
import dev.volano.scale.SweepPoint;
import dev.volano.scale.SweepResult;
import java.util.Optional;

/** See {@link Expectation#sweptConnections}. */
record SweptConnections(int least) implements Expectation<SweepResult> {

    SweptConnections {
        Require.atLeast(least, 1, "least");
    }

    @Override
    public Judgement judge(SweepResult sweep) {
        int served = sweep.points().stream()
                .filter(SweepPoint::complete)
                .mapToInt(SweepPoint::connections)
                .max()
                .orElse(0);
        String measured = Judging.number(served) + " connections";
        if (served >= least) {
            return new Judgement(Outcome.PASS, words(), measured, Optional.empty());
        }
        Optional<SweepPoint> failed = sweep.points().stream()
                .filter(point -> !point.complete())
                .filter(point -> point.connections() <= least || point.connections() > served)
                .findFirst();
        boolean refuted = failed.filter(point -> point.connections() <= least
                        && point.owner().filter(Failure.Owner.SERVER::equals).isPresent())
                .isPresent();
        return new Judgement(
                refuted ? Outcome.FAIL : Outcome.INCONCLUSIVE,
                words(),
                measured,
                Optional.of(failed.map(SweepPoint::note)
                        .orElse("no more were tried; give the sweep a point with more connections")));
    }

    @Override
    public String words() {
        return "at least " + Judging.number(least) + " connections served";
    }
}
