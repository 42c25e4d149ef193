package dev.volano.cli;

import dev.volano.scale.CeilingCriterion;
import java.time.Duration;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** What a number of connections has to meet to be held. */
final class CriterionOptions {

    private static final double MILLIS_PER_SECOND = 1e3;
    private static final double DEFAULT_PERCENT = 99;

    @Option(
            names = "--within",
            paramLabel = "MILLIS",
            description = "Hold only if a percentile of the latency is within so many milliseconds, too.")
    private @Nullable Double withinMillis;

    @Option(
            names = "--percentile",
            paramLabel = "PERCENT",
            description = "Which percentile --within bounds. Default: ${DEFAULT-VALUE}")
    private double percent = DEFAULT_PERCENT;

    @Option(
            names = "--peak-share",
            paramLabel = "SHARE",
            description = "Hold only if the throughput is at least this share of the highest with as many connections"
                    + " or fewer, too.")
    private @Nullable Double peakShare;

    @Option(
            names = "--hold",
            paramLabel = "SECONDS",
            description = "Hold only if the chat goes on for so long, whatever --count says.")
    private @Nullable Double holdSeconds;

    /** Returns the one that was asked for; that all connections complete, if none was. */
    CeilingCriterion criterion(OptionCheck check) {
        check.refuse(
                Stream.of(withinMillis, peakShare, holdSeconds)
                                .filter(Objects::nonNull)
                                .count()
                        > 1,
                "--within, --peak-share and --hold exclude each other");
        check.refuse(withinMillis == null && check.isGiven("--percentile"), "--percentile goes with --within");
        if (holdSeconds != null) {
            return CeilingCriterion.heldFor(check.duration("--hold", holdSeconds, false));
        }
        Double share = peakShare;
        if (share != null) {
            check.set("--peak-share", () -> CeilingCriterion.throughputShare(share));
            return CeilingCriterion.throughputShare(share);
        }
        if (withinMillis != null) {
            Duration bound = check.duration("--within", withinMillis / MILLIS_PER_SECOND, false);
            check.set("--percentile", () -> CeilingCriterion.latencyWithin(percent, bound));
            return CeilingCriterion.latencyWithin(percent, bound);
        }
        return CeilingCriterion.completes();
    }
}
