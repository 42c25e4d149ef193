package dev.volano.requirement;

import dev.volano.client.ThroughputResult;
import java.util.List;
import java.util.Optional;

/** See {@link Requirement#generatorNotTheBottleneck}. */
record GeneratorNotTheBottleneck() implements Requirement {

    @Override
    public Judgement judge(ThroughputResult result) {
        List<String> limits = result.generatorLimits();
        return limits.isEmpty()
                ? new Judgement(Outcome.PASS, words(), "the server", Optional.empty())
                : new Judgement(Outcome.FAIL, words(), "the load generator", Optional.of(String.join("; ", limits)));
    }

    @Override
    public String words() {
        return "a load generator that is not the bottleneck";
    }
}
