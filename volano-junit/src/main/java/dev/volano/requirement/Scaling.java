package dev.volano.requirement;

import dev.volano.client.Failure;
import dev.volano.internal.Require;
import dev.volano.scale.Confinement;
import dev.volano.scale.LevelFailure;
import dev.volano.scale.ProcessorPoint;
import dev.volano.scale.ProcessorResult;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;

/** See {@link Expectation#scaling}. */
record Scaling(double share, int from, int to) implements Expectation<ProcessorResult> {

    Scaling {
        if (!(share > 0 && share < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException("share must be more than 0 and finite: " + share);
        }
        Require.atLeast(from, 1, "from");
        if (to <= from) {
            throw new IllegalArgumentException("to must be more than from, " + from + ": " + to);
        }
    }

    @Override
    public Judgement judge(ProcessorResult result) {
        for (int processors : new int[] {from, to}) {
            Optional<ProcessorPoint> point = result.at(processors);
            Optional<Judgement> unfit = point.isPresent()
                    ? unfit(point.get())
                    : Optional.of(undecided("nothing at " + processors + " processors", "give the sweep such a point"));
            if (unfit.isPresent()) {
                return unfit.get();
            }
        }
        Judgement judgement = Judging.judge(
                result.speedup(from, to),
                true,
                share * to / from,
                words(),
                ratio -> String.format(Locale.ROOT, "%.2f times", ratio));
        boolean shared = result.at(to)
                .filter(point -> point.clientProcessors().equals(OptionalInt.of(0)))
                .isPresent();
        if (judgement.outcome() != Outcome.FAIL) {
            return judgement;
        }
        if (result.confinement() == Confinement.ACTIVE_PROCESSOR_COUNT) {
            return undecided(
                    judgement.measured(),
                    "the servers could run on all processors, and the clients, too; measure where there is taskset");
        }
        return shared
                ? undecided(
                        judgement.measured(),
                        "at " + to + " processors the clients have none of their own, and take time from the server")
                : judgement;
    }

    private Optional<Judgement> unfit(ProcessorPoint point) {
        String where = "nothing at " + point.processors() + " processors";
        if (!point.level().complete()) {
            boolean servers = point.level()
                    .failure()
                    .filter(failure -> failure.owner() == Failure.Owner.SERVER)
                    .isPresent();
            String why = point.level().failure().map(LevelFailure::words).orElse("it was not measured");
            return Optional.of(
                    new Judgement(servers ? Outcome.FAIL : Outcome.INCONCLUSIVE, words(), where, Optional.of(why)));
        }
        List<String> limits = point.level().generatorLimits();
        return limits.isEmpty()
                ? Optional.empty()
                : Optional.of(undecided("the load generator, and not the server", String.join("; ", limits)));
    }

    private Judgement undecided(String measured, String reason) {
        return new Judgement(Outcome.INCONCLUSIVE, words(), measured, Optional.of(reason));
    }

    @Override
    public String words() {
        return String.format(
                Locale.ROOT,
                "with %d processors at least %.2f times the throughput with %d",
                to,
                share * to / from,
                from);
    }
}
