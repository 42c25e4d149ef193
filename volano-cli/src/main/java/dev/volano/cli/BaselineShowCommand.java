package dev.volano.cli;

import dev.volano.compare.Baseline;
import dev.volano.compare.BaselineFile;
import dev.volano.compare.BaselineGate;
import dev.volano.compare.BaselineOccasion;
import dev.volano.stats.StoredDays;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Prints a baseline. */
@Command(
        name = "show",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        description = "Print what a baseline says, and what slowdown it lets find.")
final class BaselineShowCommand implements Runnable {

    private static final int USUAL_FORKS = 7;
    private static final double PERCENT = 100;

    @Parameters(paramLabel = "FILE", description = "The baseline.")
    private Path file;

    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        Baseline baseline = BaselineFile.read(file);
        PrintWriter out = spec.commandLine().getOut();
        out.println("Benchmark   " + baseline.benchmark());
        out.println("Load        " + baseline.load());
        out.println("Reference   " + baseline.reference());
        baseline.fingerprint().parts().forEach((name, value) -> out.println("Environment " + name + ": " + value));
        baseline.occasions().forEach(occasion -> out.println("Occasion    " + words(occasion)));
        StoredDays days = baseline.throughputDays();
        out.println("Spread      forks " + percent(days.within()) + ", days " + percent(days.between())
                + " (standard deviations, " + days.count() + (days.count() == 1 ? " day)" : " days)"));
        double detectable =
                days.rule(BaselineGate.DEFAULT_TOLERANCE, true).minimumDetectableSlowdown(USUAL_FORKS, days.all());
        out.println("Finds       a slowdown of " + percent(OptionalDouble.of(detectable)) + " with " + USUAL_FORKS
                + " forks in the same environment");
        out.flush();
    }

    private static String words(BaselineOccasion occasion) {
        return String.format(
                        Locale.ROOT,
                        "%s: %d forks, server/reference %.4f",
                        occasion.time(),
                        occasion.throughput().size(),
                        Math.exp(mean(occasion.throughput())))
                + (occasion.cpu().isEmpty()
                        ? ""
                        : String.format(Locale.ROOT, ", CPU per message %.4f", Math.exp(mean(occasion.cpu()))))
                + String.format(
                        Locale.ROOT,
                        " (%,.0f messages/s next to %,.0f)",
                        occasion.messagesPerSecond(),
                        occasion.referenceMessagesPerSecond());
    }

    private static double mean(List<Double> values) {
        return values.stream().mapToDouble(Double::doubleValue).average().orElse(0);
    }

    private static String percent(OptionalDouble share) {
        return share.isPresent() ? String.format(Locale.ROOT, "%.1f %%", PERCENT * share.getAsDouble()) : "not known";
    }
}
