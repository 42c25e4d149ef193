package dev.volano.report;

import dev.volano.VolanoException;
import dev.volano.client.ThroughputResult;
import dev.volano.compare.SideBySideVerdict;
import dev.volano.compare.Verdict;
import dev.volano.probe.Environment;
import java.util.Objects;

/**
 * Formats of other tools that keep results and show them. Numbers are only written of what is valid: a tool that keeps
 * a number cannot know that the measurement was cut short, or that the generator was the bottleneck.
 *
 * @since 0.1
 */
public enum ExportFormat {

    /** Of github-action-benchmark, its tool {@code customBiggerIsBetter}: throughput and score. */
    GITHUB_BIGGER("github-bigger"),
    /** Of github-action-benchmark, its tool {@code customSmallerIsBetter}: latencies and the server's memory. */
    GITHUB_SMALLER("github-smaller"),
    /** Bencher Metric Format, with the bounds of intervals: its adapter {@code json}. */
    BENCHER("bencher"),
    /** As JMH writes its results: the throughput, of a result only. */
    JMH("jmh"),
    /** A few lines of Markdown for a pull request; also of what is not valid, which it says. */
    MARKDOWN("markdown");

    private final String word;

    ExportFormat(String word) {
        this.word = word;
    }

    /**
     * Returns the format's name, as the command line has it.
     *
     * @return a lower-case word
     */
    public String word() {
        return word;
    }

    /**
     * Writes a result in this format.
     *
     * @param result what came of a measurement
     * @return the document, which ends with a line feed
     * @throws VolanoException if the format has numbers only and the result is not valid, or lacks what the format
     *     needs; the message says why
     * @throws NullPointerException if {@code result} is null
     */
    public String of(ThroughputResult result) {
        Objects.requireNonNull(result, "result");
        return switch (this) {
            case GITHUB_BIGGER -> ActionBenchmarkExport.of(ExportMetrics.name(result), ExportMetrics.of(result), true);
            case GITHUB_SMALLER ->
                ActionBenchmarkExport.of(ExportMetrics.name(result), ExportMetrics.of(result), false);
            case BENCHER -> BencherExport.of(ExportMetrics.name(result), ExportMetrics.of(result));
            case JMH -> JmhExport.of(result);
            case MARKDOWN -> PullRequestExport.of(result);
        };
    }

    /**
     * Writes a verdict in this format: the ratios candidate / baseline as numbers, of throughput and mean throughput,
     * which are better when they are bigger, and of the server's CPU time per message.
     *
     * @param verdict any verdict; numbers are written of one side by side
     * @param environment where it was measured, for Markdown
     * @return the document, which ends with a line feed
     * @throws VolanoException if the format cannot hold such a verdict, or nothing is known of it; the message says why
     * @throws NullPointerException if an argument is null
     */
    public String of(Verdict verdict, Environment environment) {
        Objects.requireNonNull(verdict, "verdict");
        Objects.requireNonNull(environment, "environment");
        if (this == MARKDOWN) {
            return PullRequestExport.of(verdict, environment);
        }
        if (this == JMH || !(verdict instanceof SideBySideVerdict sideBySide)) {
            throw new VolanoException(
                    "the format " + word + " does not hold such a verdict; " + MARKDOWN.word + " does");
        }
        return this == BENCHER
                ? BencherExport.of(ExportMetrics.NAME_OF_VERDICTS, ExportMetrics.of(sideBySide))
                : ActionBenchmarkExport.of(
                        ExportMetrics.NAME_OF_VERDICTS, ExportMetrics.of(sideBySide), this == GITHUB_BIGGER);
    }
}
