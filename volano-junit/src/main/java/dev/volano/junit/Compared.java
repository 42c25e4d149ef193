package dev.volano.junit;

import dev.volano.client.Failure;
import dev.volano.compare.BaselineVerdict;
import dev.volano.compare.Finding;
import dev.volano.compare.JudgedFork;
import dev.volano.compare.Metric;
import dev.volano.compare.SideBySideVerdict;
import dev.volano.compare.Verdict;
import dev.volano.requirement.Expectation;
import dev.volano.requirement.Judgement;
import dev.volano.requirement.Outcome;
import dev.volano.stats.ForkComparison;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * A comparison that a test has made.
 *
 * @param verdict what came of it: of two builds, or of a build and its baseline in the repository
 * @param baseline what the server was compared with, in words
 * @param recording what was recorded of both after a failure; empty if nothing was
 */
record Compared(Verdict verdict, String baseline, Optional<PairRecording> recording) {

    private static final double NANOS_PER_SECOND = 1e9;

    Compared(Verdict verdict, String baseline) {
        this(verdict, baseline, Optional.empty());
    }

    private List<JudgedFork> forks() {
        if (verdict instanceof SideBySideVerdict of) {
            return of.forks();
        }
        return verdict instanceof BaselineVerdict of ? of.forks() : List.of();
    }

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
        List<Failure> own = forks().stream()
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
        Optional<String> problem = forks().stream()
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
        if (verdict instanceof SideBySideVerdict of) {
            lines.add("compared side by side with " + baseline);
            of.forks().forEach(fork -> lines.add("  " + words(fork, "the baseline's")));
            addCost(lines, of.findings());
            String most = ", at most " + of.maxForks() + " pairs";
            lines.add(end(of.time(), of.budget(), most, of.seed(), of.reason()));
        } else if (verdict instanceof BaselineVerdict of) {
            lines.add("compared with " + baseline + ", next to " + of.stored().reference());
            lines.add("  before it was measured: " + of.forecast().sentence());
            of.differences().forEach(each -> lines.add("  the environment differs: " + each));
            of.forks().forEach(fork -> lines.add("  " + words(fork, "the reference server's")));
            addCost(lines, of.findings());
            lines.add(end(of.time(), of.budget(), "", of.seed(), of.reason()));
        }
        return lines;
    }

    private static void addCost(List<String> lines, List<Finding> findings) {
        findings.stream()
                .filter(finding -> finding.metric() == Metric.SERVER_CPU)
                .forEach(finding -> lines.add("  " + finding.words()));
    }

    private static String end(Duration time, Duration budget, String most, long seed, String reason) {
        return String.format(
                Locale.ROOT,
                "  after %.1f s of %.0f s%s, seed %d: %s",
                time.toNanos() / NANOS_PER_SECOND,
                budget.toNanos() / NANOS_PER_SECOND,
                most,
                seed,
                reason);
    }

    private static String words(JudgedFork fork, String of) {
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
                    "%sthroughput %.4f of %s%s, %d blocks",
                    pair,
                    Math.exp(valid.logRatio()),
                    of,
                    cost,
                    valid.blocks());
        }
        return pair + "does not count: " + ((ForkComparison.Invalid) fork.throughput()).detail();
    }
}
