package dev.volano.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.volano.VolanoException;
import dev.volano.client.PairedFork;
import dev.volano.stats.PairedRule;
import dev.volano.stats.SequentialTest;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What becomes of forks next to a stored baseline, and of the file, with forks that nobody measured. */
class BaselineRunTest {

    private static final Instant NOW = Instant.parse("2026-11-21T09:30:00Z");

    private final Path file;
    private Fingerprint here = LiteralBaselines.HERE;
    private String load = LiteralBaselines.LOAD;
    private String reference = LiteralBaselines.REFERENCE;
    private String benchmark = "chat";
    private double tolerance = 0.2;
    private boolean judgesCpu = true;
    private Duration overhead = Duration.ofMillis(3_500);
    private final AtomicLong nanos = new AtomicLong();
    private final AtomicInteger measured = new AtomicInteger();

    BaselineRunTest(@TempDir Path folder) {
        file = folder.resolve("chat.txt");
        BaselineFile.write(file, LiteralBaselines.baseline(2));
    }

    private BaselineRun run(IntFunction<PairedFork> forks) {
        BudgetPlan plan = BudgetPlan.of(Duration.ofSeconds(60));
        FixedForks fixed = new FixedForks(
                (number, measureFor) -> {
                    measured.incrementAndGet();
                    nanos.addAndGet(measureFor.plus(overhead).toNanos());
                    return forks.apply(number);
                },
                plan,
                new PairedJudge(new SequentialTest(plan.maxForks(), tolerance), PairedRule.standard(), judgesCpu),
                (fork, maxForks) -> {},
                nanos::get);
        return new BaselineRun(
                file,
                benchmark,
                load,
                reference,
                tolerance,
                judgesCpu,
                fixed,
                () -> here,
                Clock.fixed(NOW, ZoneOffset.UTC),
                42);
    }

    /** Returns a fork around a ratio to the reference server. */
    private static PairedFork fork(int number, double ratio, double cost) {
        return LiteralForks.fork(number, ratio * (1 + (number % 3 - 1) * 0.005), cost * (1 + (number % 3 - 1) * 0.005));
    }

    @Test
    void what_is_as_fast_as_stored_passes() {
        BaselineVerdict verdict = run(number -> fork(number, 1, 1)).compare();

        assertThat(verdict.decision()).isEqualTo(Decision.PASS);
        assertThat(verdict.forks()).hasSize(7);
        assertThat(verdict.sentence())
                .matches(
                        "0\\.\\d % (slower|faster) \\(99 % interval -\\d.* %\\) against the baseline, tolerance 20 %: pass");
        assertThat(verdict.started()).isEqualTo(NOW);
        assertThat(verdict.seed()).isEqualTo(42);
        assertThat(verdict.improved()).isFalse();
        assertThat(verdict.finding(Metric.THROUGHPUT).orElseThrow().ratio().confidence())
                .isEqualTo(0.99);
    }

    @Test
    void a_slowdown_beyond_the_tolerance_fails() {
        BaselineVerdict verdict = run(number -> fork(number, 0.75, 1)).compare();

        assertThat(verdict.decision()).isEqualTo(Decision.FAIL);
        assertThat(verdict.sentence()).contains("% slower (99 % interval ", "tolerance 20 %: fail");
        assertThat(verdict.forks()).hasSize(7);
        assertThat(verdict.reason()).isEqualTo("it showed in 7 forks, and in the last alone");
    }

    @Test
    void a_failure_that_the_last_fork_alone_does_not_show_is_none() {
        BaselineVerdict verdict =
                run(number -> fork(number, number == 7 ? 0.95 : 0.75, 1)).compare();

        assertThat(verdict.decision()).isEqualTo(Decision.INCONCLUSIVE);
        assertThat(verdict.reason()).startsWith("it showed in 7 forks, but not in the last alone; a slowdown of ");
    }

    @Test
    void a_slowdown_of_less_than_half_the_tolerance_never_fails() {
        assertThat(run(number -> fork(number, 0.92, 1)).compare().decision()).isNotEqualTo(Decision.FAIL);
    }

    @Test
    void cpu_time_alone_can_fail_it_if_it_is_judged() {
        BaselineVerdict verdict = run(number -> fork(number, 1, 1.4)).compare();

        assertThat(verdict.decision()).isEqualTo(Decision.FAIL);
        assertThat(verdict.sentence()).contains(", but ", "% more server CPU per message");

        judgesCpu = false;
        assertThat(run(number -> fork(number, 1, 1.4)).compare().decision()).isEqualTo(Decision.PASS);
    }

    @Test
    void what_is_faster_is_called_improved() {
        BaselineVerdict verdict = run(number -> fork(number, 1.5, 0.7)).compare();

        assertThat(verdict.decision()).isEqualTo(Decision.PASS);
        assertThat(verdict.improved()).isTrue();
        assertThat(verdict.sentence()).contains("% faster (").endsWith("tolerance 20 %: pass, improved");
    }

    @Test
    void the_forecast_says_what_would_be_found_and_nothing_is_measured() {
        BaselineForecast forecast = run(number -> fork(number, 1, 1)).forecast();

        assertThat(measured).hasValue(0);
        assertThat(forecast.forks()).isEqualTo(7);
        assertThat(forecast.canPass()).isTrue();
        assertThat(forecast.minimumDetectable().orElseThrow()).isBetween(0.10, 0.15);
        assertThat(forecast.sentence()).matches("in 7 forks a slowdown of 1\\d\\.\\d % would be found, tolerance 20 %");
    }

    @Test
    void a_tolerance_that_cannot_be_told_is_forecast_and_never_passes() {
        tolerance = 0.05;
        BaselineRun run = run(number -> fork(number, 1, 1));

        assertThat(run.forecast().sentence())
                .endsWith("tolerance 5 %: it cannot pass; measure the two versions side by side to find less");
        BaselineVerdict verdict = run.compare();
        assertThat(verdict.decision()).isEqualTo(Decision.INCONCLUSIVE);
        assertThat(verdict.reason()).endsWith("% would have been found; " + BaselineForecast.ADVICE);
    }

    @Test
    void another_environment_makes_the_interval_wider() {
        BaselineVerdict same = run(number -> fork(number, 1, 1)).compare();
        here = LiteralBaselines.with("cpu", "EPYC");

        BaselineVerdict other = run(number -> fork(number, 1, 1)).compare();

        assertThat(other.finding(Metric.THROUGHPUT).orElseThrow().ratio().halfWidth())
                .isGreaterThan(1.5
                        * same.finding(Metric.THROUGHPUT).orElseThrow().ratio().halfWidth());
        assertThat(other.decision()).isEqualTo(Decision.INCONCLUSIVE);
        assertThat(other.differences()).containsExactly("cpu: Xeon, now EPYC");
        assertThat(other.details()).contains("the environment differs: cpu: Xeon, now EPYC");
        assertThat(other.forecast().sentence()).contains("as the environment differs (cpu: Xeon, now EPYC)");
    }

    @Test
    void what_cannot_be_compared_is_not_measured() {
        here = LiteralBaselines.with("cores", "4");
        assertNotCompared("a ratio does not travel to a machine of another number of cores: cores: 2, now 4");
        here = LiteralBaselines.HERE;
        load = "chat, 1 room";
        assertNotCompared("the load is another one: " + LiteralBaselines.LOAD + "; now chat, 1 room");
        load = LiteralBaselines.LOAD;
        reference = "mine 2";
        assertNotCompared("the reference server is another one: " + LiteralBaselines.REFERENCE + "; now mine 2");
        reference = LiteralBaselines.REFERENCE;
        benchmark = "echo";
        assertNotCompared("it is the baseline of chat, not of echo");
    }

    private void assertNotCompared(String reason) {
        BaselineRun run = run(number -> fork(number, 1, 1));
        assertThat(run.forecast().sentence()).isEqualTo("nothing can be told: " + reason);
        assertThat(run.forecast().canPass()).isFalse();
        BaselineVerdict verdict = run.compare();
        assertThat(verdict.decision()).isEqualTo(Decision.INCONCLUSIVE);
        assertThat(verdict.reason()).isEqualTo(reason);
        assertThat(verdict.sentence()).isEqualTo("nothing is known, tolerance 20 %: inconclusive (" + reason + ")");
        assertThat(measured).hasValue(0);
    }

    @Test
    void two_forks_that_do_not_count_are_repeated_and_a_third_ends_it() {
        BaselineVerdict two = run(number ->
                        number <= 2 ? LiteralForks.invalid(number, "7 did not come", false) : fork(number, 1, 1))
                .compare();
        assertThat(two.decision()).isEqualTo(Decision.PASS);
        assertThat(two.details())
                .startsWith(two.reason())
                .contains("fork 1 does not count: 7 did not come", "fork 2 does not count: 7 did not come")
                .anyMatch(line -> line.startsWith("throughput: 0."))
                .anyMatch(line -> line.startsWith("noise: "));

        BaselineVerdict three = run(number -> LiteralForks.invalid(number, "7 did not come", false))
                .compare();
        assertThat(three.decision()).isEqualTo(Decision.INCONCLUSIVE);
        assertThat(three.forks()).hasSize(3);
        assertThat(three.reason()).isEqualTo("3 of 3 forks do not count, the last because 7 did not come");
    }

    @Test
    void an_interrupt_ends_it_without_a_verdict() {
        BaselineVerdict verdict = run(number ->
                        number == 5 ? LiteralForks.invalid(number, "interrupted", true) : fork(number, 0.5, 1))
                .compare();

        assertThat(verdict.decision()).isEqualTo(Decision.INCONCLUSIVE);
        assertThat(verdict.forks()).hasSize(5);
        assertThat(verdict.reason()).isEqualTo("it was interrupted after 4 forks");
    }

    @Test
    void forks_that_there_is_no_time_for_are_named() {
        overhead = Duration.ofSeconds(14);

        BaselineVerdict verdict = run(number -> fork(number, 1, 1)).compare();

        assertThat(verdict.decision()).isEqualTo(Decision.PASS);
        assertThat(verdict.forks()).hasSize(3);
        assertThat(verdict.reason())
                .isEqualTo("a slowdown of the tolerance would have shown in 3 forks; the budget of 60 s was enough"
                        + " for 3 of 7 forks");
    }

    @Test
    void comparing_never_changes_the_file() throws Exception {
        String before = Files.readString(file);

        run(number -> fork(number, 0.5, 1)).compare();

        assertThat(Files.readString(file)).isEqualTo(before);
    }

    @Test
    void a_missing_baseline_is_told_before_anything_is_measured() throws Exception {
        Files.delete(file);

        assertThatExceptionOfType(VolanoException.class)
                .isThrownBy(() -> run(number -> fork(number, 1, 1)).compare())
                .withMessageContaining("there is no baseline yet");
        assertThat(measured).hasValue(0);
        assertThat(file).doesNotExist();
    }

    @Test
    void the_first_recording_makes_the_file() throws Exception {
        Files.delete(file);

        Baseline baseline = run(number -> fork(number, 0.9, 1.1)).baseline(RecordMode.ADD);

        assertThat(baseline.occasions()).hasSize(1);
        assertThat(baseline.fingerprint()).isEqualTo(here);
        BaselineOccasion occasion = baseline.occasions().get(0);
        assertThat(occasion.time()).isEqualTo(NOW);
        assertThat(occasion.throughput()).hasSize(7).allMatch(log -> Math.abs(log - Math.log(0.9)) < 0.01);
        assertThat(occasion.cpu()).hasSize(7).allMatch(log -> Math.abs(log - Math.log(1.1)) < 0.01);
        assertThat(occasion.referenceMessagesPerSecond()).isEqualTo(1_000_000 / 0.016);
        assertThat(occasion.messagesPerSecond() / occasion.referenceMessagesPerSecond())
                .isBetween(0.89, 0.91);
        assertThat(occasion.cpuNanosPerMessage().orElseThrow()).isBetween(10_900.0, 11_100.0);
        assertThat(BaselineFile.read(file).occasions()).hasSize(1);
        assertThat(run(number -> fork(number, 0.9, 1.1)).compare().decision()).isEqualTo(Decision.PASS);
    }

    @Test
    void recording_again_adds_an_occasion_or_begins_anew() {
        run(number -> fork(number, 1.01, 1)).baseline(RecordMode.ADD);
        assertThat(BaselineFile.read(file).occasions()).hasSize(3);

        run(number -> fork(number, 0.5, 1)).baseline(RecordMode.REPLACE);
        assertThat(BaselineFile.read(file).occasions()).hasSize(1);
    }

    @Test
    void another_speed_is_not_added() throws Exception {
        assertNotRecorded(
                0.5, "the server is 5\\d\\.\\d % slower \\(99 % interval .* %\\); replace it if that is meant");
    }

    @Test
    void another_environment_is_not_added() throws Exception {
        here = LiteralBaselines.with("cpu", "EPYC");

        assertNotRecorded(
                1, "the environment differs \\(cpu: Xeon, now EPYC\\); replace it, or record to another file");
        assertThat(measured).hasValue(0);
    }

    private void assertNotRecorded(double ratio, String reason) throws Exception {
        String before = Files.readString(file);
        assertThatExceptionOfType(VolanoException.class)
                .isThrownBy(() -> run(number -> fork(number, ratio, 1)).baseline(RecordMode.ADD))
                .satisfies(e -> assertThat(e.getMessage())
                        .matches(".*chat\\.txt: this is not another occasion of the same baseline: " + reason));
        assertThat(Files.readString(file)).isEqualTo(before);
    }

    @Test
    void too_few_forks_are_not_recorded() throws Exception {
        String before = Files.readString(file);

        assertThatExceptionOfType(VolanoException.class)
                .isThrownBy(() -> run(number -> LiteralForks.invalid(number, "7 did not come", false))
                        .baseline(RecordMode.REPLACE))
                .withMessageEndingWith(
                        "nothing was recorded: 3 of 3 forks do not count, the last because 7 did not come");
        assertThat(Files.readString(file)).isEqualTo(before);
    }

    @Test
    void a_verdict_makes_an_entry_of_a_history() {
        HistoryEntry entry = run(number -> fork(number, 0.9, 1.1))
                .compare()
                .historyEntry("1f2e")
                .orElseThrow();

        assertThat(entry.time()).isEqualTo(NOW);
        assertThat(entry.benchmark()).isEqualTo("chat");
        assertThat(entry.revision()).isEqualTo("1f2e");
        assertThat(entry.environment()).isEqualTo(here.sign()).matches("[0-9a-f]{8}");
        assertThat(entry.forks()).isEqualTo(7);
        assertThat(Math.exp(entry.logRatio())).isBetween(0.89, 0.91);
        assertThat(Math.exp(entry.cpuLogRatio().orElseThrow())).isBetween(1.09, 1.11);

        assertThat(run(number -> LiteralForks.invalid(number, "7 did not come", false))
                        .compare()
                        .historyEntry(""))
                .isEmpty();
    }
}
