package dev.volano.report;

import dev.volano.client.Setup;
import dev.volano.client.ThroughputResult;
import dev.volano.measure.Latency;
import dev.volano.scale.RateCeilingResult;
import dev.volano.scale.RateTrial;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * A search for the highest rate in words: what it was made with, its trials, and the rate.
 *
 * @since 0.1
 */
public final class RateReport {

    private static final double NANOS_PER_MILLI = 1e6;

    private RateReport() {}

    /**
     * Describes a search.
     *
     * @param result what it found
     * @return lines without ends of line, the rate last
     * @throws NullPointerException if {@code result} is null
     */
    public static List<String> text(RateCeilingResult result) {
        List<String> lines = new ArrayList<>();
        setup(result).ifPresent(setup -> {
            lines.addAll(TextReport.environment(setup));
            lines.add("");
        });
        lines.add(criterion(result));
        lines.addAll(trials(result).text());
        lines.add("");
        lines.add(result.toString());
        return lines;
    }

    /**
     * Returns a search as a page of Markdown.
     *
     * @param result what it found
     * @return the text, which ends with an end of line
     * @throws NullPointerException if {@code result} is null
     */
    public static String markdown(RateCeilingResult result) {
        List<String> lines = new ArrayList<>();
        lines.add("# Highest rate");
        lines.add("");
        lines.add(MarkdownReport.text(result.toString()));
        MarkdownReport.heading(lines, "Trials");
        lines.add(MarkdownReport.text(criterion(result)));
        lines.add("");
        lines.addAll(trials(result).markdown());
        setup(result).ifPresent(setup -> {
            MarkdownReport.heading(lines, "Environment");
            MarkdownReport.rows(lines, SetupRows.of(setup));
        });
        return String.join("\n", lines) + "\n";
    }

    private static String criterion(RateCeilingResult result) {
        return "criterion: percentile " + result.percent() + " of the response time within " + millis(result.bound());
    }

    private static Columns trials(RateCeilingResult result) {
        return new Columns(
                List.of("Messages/s", "Held", "Response time", "Why not"),
                result.trials().stream().map(trial -> row(result, trial)).toList());
    }

    private static List<String> row(RateCeilingResult result, RateTrial trial) {
        return List.of(
                Long.toString(Math.round(trial.rate())),
                trial.held() ? "yes" : "no",
                trial.result()
                        .filter(ThroughputResult::complete)
                        .flatMap(ThroughputResult::responseTime)
                        .map((Latency latency) -> millis(latency.percentile(result.percent())))
                        .orElse("----"),
                trial.violation().orElse(""));
    }

    private static String millis(Duration duration) {
        return String.format(Locale.ROOT, "%.1f ms", duration.toNanos() / NANOS_PER_MILLI);
    }

    private static Optional<Setup> setup(RateCeilingResult result) {
        return result.trials().stream()
                .flatMap(trial -> trial.result().stream())
                .findFirst()
                .map(ThroughputResult::setup);
    }
}
