package dev.volano.report;

import static dev.volano.client.LiteralResults.complete;
import static dev.volano.client.LiteralResults.result;
import static org.assertj.core.api.Assertions.assertThat;

import dev.volano.client.Failure;
import dev.volano.client.ForkResult;
import dev.volano.client.GeneratorCheck;
import dev.volano.client.RunResult;
import dev.volano.client.ThroughputResult;
import dev.volano.stats.ScorePolicy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What came of all runs together, as text and as Markdown, in a locale whose digits and separators are others. */
class SummaryTest {

    private Locale before = Locale.ROOT;

    @BeforeEach
    void elsewhere() {
        before = Locale.getDefault();
        Locale.setDefault(Locale.forLanguageTag("ar-EG-u-nu-arab"));
    }

    @AfterEach
    void home_again() {
        Locale.setDefault(before);
    }

    /** Returns a measurement of one run on one server. */
    private static ThroughputResult one(RunResult run) {
        return new ThroughputResult(
                FullResults.plan(1, 1, new ScorePolicy.AllButFirst(0), Optional.empty()),
                List.of(new ForkResult(1, Literal.plainSetup(), List.of(), List.of(run))));
    }

    @Test
    void three_servers_have_an_interval_over_them() {
        assertThat(TextReport.summary(FullResults.forks(3, Literal.plainSetup())))
                .containsExactly(
                        "Load        chat, in words",
                        "Plan        measured for 1.2 s; 12.5 connections opened in a second; a client joins each 0.25 s; open model, 1,235 messages/s, poisson; 3 servers, 1 run on each;"
                                + " the best 1 of the runs count",
                        "Phases      ramp 0.3 s, warm-up 0.3 s, measure 3.6 s, drain 0.3 s, of all runs together",
                        "Warm-up     steady in 3 of 3 runs",
                        "Throughput  10,210 messages/s received; 95 % from 9,964 to 10,461 (± 2.4 %), over 3 forks",
                        "Latency, ms            p50        p90        p99      p99.9     p99.99        max   messages",
                        "  service time       0.500      0.900      0.990      0.999      1.000      1.000      3,000",
                        "  response time      6.173     11.117     12.222     12.337     12.345     12.345      3,000");
    }

    @Test
    void one_run_has_an_interval_that_vouches_for_that_run_only() {
        ThroughputResult result = one(FullResults.run(1, 1_000, FullResults.STEADY, GeneratorCheck.UNKNOWN));

        assertThat(TextReport.summary(result))
                .anyMatch(line -> line.matches("Throughput  10,01\\d messages/s received; 95 % from [0-9,]+ to [0-9,]+"
                        + " \\(± 0\\.\\d %\\), over 1\\d batches of windows of the last run, and says nothing of another"
                        + " run"));
    }

    @Test
    void without_an_interval_the_reason_is_told() {
        assertThat(TextReport.summary(result(2, 1, complete(1, 40), complete(2, 80))))
                .containsExactly(
                        "Load        chat, in words",
                        "Plan        measured until finished; closed model; 1 server, 2 runs; all runs but the first 1"
                                + " count",
                        "Throughput  750 messages/s received in the last run; no interval: 0 windows, of 10 that are"
                                + " needed");
    }

    @Test
    void a_run_that_did_not_get_steady_is_told_with_the_run_and_why() {
        RunResult run = FullResults.run(1, 1_000, FullResults.NOT_STEADY, GeneratorCheck.UNKNOWN);

        assertThat(TextReport.run(run, true))
                .isEqualTo("run 1: sent 4000 received 12012 seconds 1.200 score 13343"
                        + " (warm-up 30.0 s, did not get steady)");
        assertThat(TextReport.summary(one(run)))
                .contains("Warm-up     did not get steady in run 1 of 1: still growing by 3 % in a second")
                .noneMatch(line -> line.contains("steady in 1 of"));
        assertThat(MarkdownReport.of(one(run)))
                .contains("| 30.0 s, **did not get steady** |", "| Warm-up | did not get steady in run 1 of 1: ");
    }

    @Test
    void a_generator_that_was_the_bottleneck_is_told_with_the_figures() {
        RunResult run = FullResults.run(1, 1_000, FullResults.STEADY, FullResults.BOTTLENECK);

        assertThat(TextReport.run(run, false))
                .endsWith(" (warm-up 4.2 s, steady) (generator was the bottleneck) (discarded)");
        assertThat(TextReport.summary(one(run)))
                .contains(
                        "Generator   was the bottleneck, so this says nothing of the server:",
                        "              a thread of the generator was busy for 97 % of the time, more than 90 %",
                        "Generator   busiest thread 97 %, loop delay p99 0.090 ms, sent late by p99 11.002 ms,"
                                + " 987.5 messages/s sent, in the last run",
                        "Server used 1.50 cores, memory up to 300 MiB, 45 threads, 211 descriptors, heap up to 202 MiB,"
                                + " 5 collections of 61.000 ms in all",
                        "Client used 1.50 cores, memory up to 300 MiB, 45 threads, 211 descriptors, heap up to 102 MiB,"
                                + " 5 collections of 61.000 ms in all",
                        "Machine     busy 75 %, 0.25 cores by others, stolen by the host 2 %, waiting for CPU 40 %,"
                                + " throttled 4.000 ms, governor powersave",
                        "Server used its process was gone after 1.1 s");
    }

    @Test
    void what_was_used_in_less_than_a_second_is_not_told() {
        assertThat(UsageRows.of(FullResults.usage(Duration.ofMillis(999)))).isEmpty();
        assertThat(UsageRows.of(FullResults.usage(Duration.ofSeconds(1)))).hasSize(4);
    }

    @Test
    void the_whole_is_the_environment_the_runs_the_summary_the_failures_and_last_the_score() {
        ThroughputResult good = FullResults.forks(2, Literal.fullSetup());
        ThroughputResult failed = FullResults.everything();

        List<String> lines = TextReport.of(good);
        List<String> expected = new ArrayList<>(TextReport.environment(good.setup()));
        expected.add("");
        expected.addAll(List.of(
                "fork 1 of 2",
                "run 1: sent 4040 received 12132 seconds 1.200 score 13477 (warm-up 4.2 s, steady)",
                "fork 2 of 2",
                "run 1: sent 4080 received 12252 seconds 1.200 score 13610 (warm-up 4.2 s, steady)",
                ""));
        expected.addAll(TextReport.summary(good));
        expected.add("score 13543 messages/s");

        assertThat(lines).isEqualTo(expected);
        assertThat(TextReport.of(failed))
                .containsAll(TextReport.failures(failed))
                .contains("fork 1 of 3, run 2 of 2 failed with 4 of 4 connections open:")
                .noneMatch(line -> line.startsWith("score"));
    }

    @Test
    void markdown_has_tables_with_units() {
        assertThat(MarkdownReport.of(FullResults.forks(3, Literal.plainSetup())))
                .startsWith("# chat, in words\n\n**score 13610 messages/s**\n\n## Result\n\n| | |\n|---|---|\n")
                .contains(
                        "| Throughput | 10,210 messages/s received; 95 % from 9,964 to 10,461 (± 2.4 %), over 3 forks |\n",
                        "\n## Latency\n\n| ms | p50 | p90 | p99 | p99.9 | p99.99 | max | messages |\n",
                        "| response time | 6.173 | 11.117 | 12.222 | 12.337 | 12.345 | 12.345 | 3,000 |\n",
                        "\n| 3 | 1 | 4,120 | 12,372 | 1.200 | 10,310 | 13,743 | 4.2 s, steady | yes |\n",
                        "\n## Environment\n\n| | |\n|---|---|\n| CPU | unknown |\n")
                .doesNotContain("## Failures")
                .endsWith("|\n");
    }

    @Test
    void markdown_of_a_failure_has_no_score_and_takes_no_words_for_marks() {
        ThroughputResult failed = FullResults.everything();
        ThroughputResult evil = new ThroughputResult(
                failed.plan(),
                List.of(new ForkResult(
                        1,
                        Literal.plainSetup(),
                        List.of(),
                        List.of(FullResults.run(
                                1,
                                900,
                                FullResults.STEADY,
                                GeneratorCheck.UNKNOWN,
                                new Failure(
                                        Failure.Kind.SERVER_ENDED, 4, 4, "<img src=x> | [a](b) **c**\n# d $e$"))))));

        assertThat(MarkdownReport.of(evil))
                .contains("**No score: not every run is complete.**", "| failed |")
                .contains("\n## Failures\n\nfork 1 of 3, run 1 of 2 failed with 4 of 4 connections open:\n\n")
                .contains("\n- server ended at 4/4 connections (server): \\<img src=x\\> \\| \\[a\\](b) \\*\\*c\\*\\*"
                        + " \\# d \\$e\\$\n")
                .contains("\n- the server closed 2 connections: slow reader\n");
    }
}
