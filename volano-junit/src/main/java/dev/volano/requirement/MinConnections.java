package dev.volano.requirement;

import dev.volano.client.RunResult;
import dev.volano.client.ThroughputResult;
import dev.volano.internal.Require;
import java.util.Optional;

/** See {@link Requirement#minConnections}. */
record MinConnections(int least) implements Requirement {

    MinConnections {
        Require.atLeast(least, 1, "least");
    }

    @Override
    public Judgement judge(ThroughputResult result) {
        int served = result.runs().stream().mapToInt(RunResult::opened).min().orElse(0);
        String measured = served + " connections";
        if (served >= least && result.complete()) {
            return new Judgement(Outcome.PASS, words(), measured, Optional.empty());
        }
        return Judging.unfit(result, words())
                .map(unfit -> new Judgement(unfit.outcome(), words(), measured, unfit.reason()))
                .orElseGet(() -> new Judgement(
                        Outcome.INCONCLUSIVE,
                        words(),
                        measured,
                        Optional.of("no more were tried; give the load more connections")));
    }

    @Override
    public String words() {
        return "at least " + Judging.number(least) + " connections served";
    }
}
