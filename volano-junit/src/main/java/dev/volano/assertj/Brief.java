package dev.volano.assertj;

import dev.volano.client.ThroughputResult;
import dev.volano.compare.Verdict;
import dev.volano.scale.ProcessorPoint;
import dev.volano.scale.ProcessorResult;
import dev.volano.scale.SweepResult;
import org.assertj.core.presentation.StandardRepresentation;
import org.jspecify.annotations.Nullable;

/** How messages name a result: not by all of its windows, what matters is in the description of the condition. */
final class Brief extends StandardRepresentation {

    static final Brief INSTANCE = new Brief();

    private Brief() {}

    @Override
    public String toStringOf(@Nullable Object object) {
        if (object instanceof ThroughputResult result) {
            return "a result of " + result.workload();
        }
        if (object instanceof Verdict verdict) {
            return "the verdict \"" + verdict.sentence() + "\"";
        }
        if (object instanceof ProcessorResult result) {
            return "a sweep over "
                    + result.points().stream().map(ProcessorPoint::processors).toList() + " processors";
        }
        return object instanceof SweepResult sweep
                ? "a sweep over " + sweep.planned().values() + " connections"
                : super.toStringOf(object);
    }
}
