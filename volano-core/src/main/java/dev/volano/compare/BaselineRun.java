package dev.volano.compare;

import dev.volano.VolanoException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Compares with a stored baseline, or records it. For one thread at a time.
 *
 * @param file where the baseline is, or is to be
 * @param benchmark what it is the baseline of
 * @param load what the clients do
 * @param reference the name of the reference server
 * @param tolerance the slowdown that is to be found, as a share
 * @param judgesCpu whether the CPU time of the server can fail a comparison
 * @param forks measures
 * @param fingerprint takes the fingerprint, with what is known of the server that was started last
 * @param clock the time of day
 * @param seed what random numbers are made from
 */
record BaselineRun(
        Path file,
        String benchmark,
        String load,
        String reference,
        double tolerance,
        boolean judgesCpu,
        FixedForks forks,
        Supplier<Fingerprint> fingerprint,
        Clock clock,
        long seed) {

    BaselineForecast forecast() {
        return forecast(judge(BaselineFile.read(file)));
    }

    private BaselineJudge judge(Baseline stored) {
        return new BaselineJudge(stored, tolerance, judgesCpu);
    }

    /** Before a server has been started, its JVM is taken to be that of the baseline. */
    private BaselineForecast forecast(BaselineJudge judge) {
        Fingerprint now = fingerprint.get().withServerOf(judge.stored().fingerprint());
        return judge.forecast(forks.plan().maxForks(), now, judge.objection(benchmark, load, reference, now));
    }

    BaselineVerdict compare() {
        BaselineJudge judge = judge(BaselineFile.read(file));
        BaselineForecast forecast = forecast(judge);
        Instant started = clock.instant();
        FixedForks.Measured measured = forecast.objection().isPresent() ? FixedForks.NOTHING : forks.measure();
        Fingerprint now = measured.forks().isEmpty()
                ? fingerprint.get().withServerOf(judge.stored().fingerprint())
                : fingerprint.get();
        Optional<String> objection = forecast.objection().or(measured::objection);
        BaselineJudge.Outcome outcome = judge.decide(measured.forks(), now);
        return new BaselineVerdict(
                objection.isPresent() ? Decision.INCONCLUSIVE : outcome.decision(),
                objection.orElse(outcome.reason() + shortened(measured)),
                judge.stored(),
                now,
                forecast,
                outcome.findings(),
                measured.forks(),
                started,
                forks.plan().budget(),
                measured.time(),
                seed);
    }

    private String shortened(FixedForks.Measured measured) {
        long valid = measured.forks().stream().filter(JudgedFork::valid).count();
        BudgetPlan plan = forks.plan();
        return valid < plan.maxForks()
                ? "; the budget of " + plan.budget().toSeconds() + " s was enough for " + valid + " of "
                        + plan.maxForks() + " forks"
                : "";
    }

    Baseline baseline(RecordMode mode) {
        Optional<Baseline> stored =
                mode == RecordMode.ADD && Files.exists(file) ? Optional.of(BaselineFile.read(file)) : Optional.empty();
        stored.ifPresent(known -> checkSame(known, fingerprint.get().withServerOf(known.fingerprint())));
        Instant started = clock.instant();
        FixedForks.Measured measured = forks.measure();
        long valid = measured.forks().stream().filter(JudgedFork::valid).count();
        if (measured.objection().isPresent() || valid < Baseline.LEAST_FORKS) {
            throw new VolanoException(file + ": nothing was recorded: "
                    + measured.objection().orElse(valid + " forks count, of " + Baseline.LEAST_FORKS + " at least"));
        }
        Fingerprint now = fingerprint.get();
        stored.ifPresent(known -> {
            checkSame(known, now);
            checkLevel(known, measured.forks(), now);
        });
        BaselineOccasion occasion = JudgedForks.occasion(started, measured.forks());
        Baseline baseline = stored.map(known -> known.plus(occasion))
                .orElseGet(() -> new Baseline(benchmark, load, reference, now, List.of(occasion)));
        BaselineFile.write(file, baseline);
        return baseline;
    }

    private void checkSame(Baseline stored, Fingerprint now) {
        Optional<String> objection = judge(stored).objection(benchmark, load, reference, now);
        List<String> differences = stored.fingerprint().differences(now);
        if (objection.isPresent() || !differences.isEmpty()) {
            throw new VolanoException(file + ": this is not another occasion of the same baseline: "
                    + objection.orElseGet(() -> "the environment differs (" + String.join("; ", differences) + ")")
                    + "; replace it, or record to another file");
        }
    }

    /** What has another level is not another occasion: it would only make the baseline wider. */
    private void checkLevel(Baseline stored, List<JudgedFork> measured, Fingerprint now) {
        judge(stored).decide(measured, now).findings().stream()
                .filter(each ->
                        each.metric() == Metric.THROUGHPUT && each.ratio().excludes(1))
                .findFirst()
                .ifPresent(each -> {
                    throw new VolanoException(
                            file + ": this is not another occasion of the same baseline: the server is " + each.words()
                                    + "; replace it if that is meant");
                });
    }
}
