package dev.volano.junit;

import dev.volano.client.Failure;
import dev.volano.compare.Finding;
import dev.volano.compare.JudgedFork;
import dev.volano.compare.Metric;
import dev.volano.compare.SideBySideVerdict;
import dev.volano.requirement.Expectation;
import dev.volano.requirement.Judgement;
import dev.volano.requirement.Outcome;
import dev.volano.stats.ForkComparison;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * A comparison that a test has made.
 *
 * @param verdict what came of it
 * @param baseline what the server was compared with, in words
 */
record Compared(SideBySideVerdict verdict, String baseline) {

    private static final double NANOS_PER_SECOND = 1e9;

    /** Judges the speed. */
    Judgement judge() {
        Judgement judgement = Expectation.passedVerdict().judge(verdict);
        return new Judgement(judgement.outcome(), required(), judgement.measured(), judgement.reason());
    }

    private String required() {
        return "not slower than " + baseline;
    }

    /**
     * Judges what went wrong. A server that fails is worse than one that is slow; what else went wrong is in the
     * verdict, which does not pass then.
     */
    Judgement judgeErrors(int most) {
        String required = "no more than " + most + " errors of the server that is compared";
        List<Failure> own = verdict.forks().stream()
                .flatMap(fork -> fork.fork().candidate().failures().stream())
                .filter(failure -> failure.kind().owner() == Failure.Owner.SERVER)
                .toList();
        return new Judgement(
                own.size() > most ? Outcome.FAIL : Outcome.PASS,
                most == 0 ? "no errors of the server that is compared" : required,
                own.size() + (own.size() == 1 ? " error" : " errors"),
                own.stream().findFirst().map(Failure::toString));
    }

    /** Judges in a smoke test, which only shows whether both work. */
    Judgement judgeBoth() {
        Optional<String> problem = verdict.forks().stream()
                .flatMap(fork -> fork.fork().problem().stream())
                .filter(each -> each.reason() != ForkComparison.Reason.CLIENT_BUSY)
                .map(ForkComparison.Invalid::detail)
                .findFirst();
        return new Judgement(
                problem.isPresent() ? Outcome.INCONCLUSIVE : Outcome.PASS,
                "both servers work, this one and " + baseline,
                problem.isPresent() ? "they do not" : "they do",
                problem);
    }

    /** Returns what the verdict was made from, in lines. */
    List<String> evidence() {
        List<String> lines = new ArrayList<>();
        lines.add("compared side by side with " + baseline);
        verdict.forks().forEach(fork -> lines.add("  " + words(fork)));
        verdict.finding(Metric.SERVER_CPU).map(Finding::words).ifPresent(words -> lines.add("  " + words));
        lines.add(String.format(
                Locale.ROOT,
                "  after %.1f s of %.0f s, at most %d pairs, seed %d: %s",
                verdict.time().toNanos() / NANOS_PER_SECOND,
                verdict.budget().toNanos() / NANOS_PER_SECOND,
                verdict.maxForks(),
                verdict.seed(),
                verdict.reason()));
        return lines;
    }

    private static String words(JudgedFork fork) {
        String pair = "pair " + fork.fork().number() + ": ";
        if (fork.throughput() instanceof ForkComparison.Valid valid) {
            String cost = fork.cpuLogRatio().isPresent()
                    ? String.format(
                            Locale.ROOT,
                            ", server CPU per message %.4f",
                            Math.exp(fork.cpuLogRatio().getAsDouble()))
                    : "";
            return String.format(
                    Locale.ROOT,
                    "%sthroughput %.4f of the baseline's%s, %d blocks",
                    pair,
                    Math.exp(valid.logRatio()),
                    cost,
                    valid.blocks());
        }
        return pair + "does not count: " + ((ForkComparison.Invalid) fork.throughput()).detail();
    }
}
