package dev.volano.evidence;

import dev.volano.VolanoException;
import dev.volano.client.PairedClient;
import dev.volano.client.PairedFork;
import dev.volano.client.PairedSide;
import dev.volano.jfr.FlameGraph;
import dev.volano.jfr.MethodShift;
import dev.volano.jfr.RecordingSummary;
import dev.volano.jfr.SummaryDifference;
import dev.volano.server.ServerSource;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * Recordings of two versions of a server under the same load, and what became hotter from the one to the other: for
 * after a verdict, because a recording must not be in what was judged.
 *
 * <pre>{@code
 * if (verdict.decision() == Decision.FAIL) {
 *     SideBySideRecording.of(baseline, candidate, load, folder).lines().forEach(System.out::println);
 * }
 * }</pre>
 *
 * @param baseline the recording of the version compared with, {@code baseline.jfr}; empty if there is none
 * @param candidate the recording of the version judged, {@code candidate.jfr}; empty if there is none
 * @param difference what became hotter and cooler; empty without both recordings
 * @param flameGraph the picture of the difference, {@code difference.html}; empty without both recordings or without
 *     the {@linkplain FlameGraph#available() converter}
 * @param remarks what is missing, and why
 * @since 0.1
 */
public record SideBySideRecording(
        Optional<Path> baseline,
        Optional<Path> candidate,
        Optional<SummaryDifference> difference,
        Optional<Path> flameGraph,
        List<String> remarks) {

    private static final Duration MEASURE = Duration.ofSeconds(8);
    private static final int MOST_METHODS = 5;
    private static final double PERCENT = 100;

    /**
     * Creates a pair of recordings.
     *
     * @throws NullPointerException if a part is null
     */
    public SideBySideRecording {
        Objects.requireNonNull(baseline, "baseline");
        Objects.requireNonNull(candidate, "candidate");
        Objects.requireNonNull(difference, "difference");
        Objects.requireNonNull(flameGraph, "flameGraph");
        remarks = List.copyOf(remarks);
    }

    /**
     * Starts one more fork of each version, puts the load on them in turn, and records both, from when they accept
     * connections until their load has ended; that takes about 15 s. An interrupt of the thread ends it at once; the
     * thread stays interrupted.
     *
     * @param baseline starts the version compared with
     * @param candidate starts the version judged
     * @param load sets what the clients do, as in a comparison
     * @param folder where the files go; it is made, and files of theirs that are there are replaced
     * @return what was recorded; what is missing is in its remarks, and no reason for an exception
     * @throws NullPointerException if an argument is null
     * @throws UnsupportedOperationException if this JVM cannot run the I/O model, or the workload cannot pause
     */
    public static SideBySideRecording of(
            ServerSource baseline, ServerSource candidate, UnaryOperator<PairedClient.Builder> load, Path folder) {
        RecordedSource before = new RecordedSource("baseline", baseline, folder.resolve("baseline.jfr"));
        RecordedSource after = new RecordedSource("candidate", candidate, folder.resolve("candidate.jfr"));
        PairedFork fork = load.apply(PairedClient.builder().measureFor(MEASURE))
                .baseline(before)
                .candidate(after)
                .build()
                .measure(1);
        List<String> remarks = new ArrayList<>(before.remarks());
        remarks.addAll(after.remarks());
        failures("baseline", fork.baseline(), remarks);
        failures("candidate", fork.candidate(), remarks);
        fork.problem().ifPresent(problem -> remarks.add("the load: " + problem.detail()));
        Optional<SummaryDifference> difference = Optional.empty();
        Optional<Path> flameGraph = Optional.empty();
        if (before.recording().isPresent() && after.recording().isPresent()) {
            Path first = before.recording().get();
            Path second = after.recording().get();
            difference = difference(first, second, remarks);
            flameGraph = flameGraph(first, second, folder.resolve("difference.html"), remarks);
        }
        return new SideBySideRecording(before.recording(), after.recording(), difference, flameGraph, remarks);
    }

    private static void failures(String name, PairedSide side, List<String> remarks) {
        side.failures().forEach(failure -> remarks.add("the load on the " + name + ": " + failure));
    }

    private static Optional<SummaryDifference> difference(Path before, Path after, List<String> remarks) {
        try {
            return Optional.of(SummaryDifference.between(RecordingSummary.of(before), RecordingSummary.of(after)));
        } catch (IOException | VolanoException e) {
            remarks.add("the recordings cannot be compared: " + e.getMessage());
            return Optional.empty();
        }
    }

    private static Optional<Path> flameGraph(Path before, Path after, Path page, List<String> remarks) {
        try {
            FlameGraph.writeDifference(before, after, page);
            return Optional.of(page);
        } catch (IOException | VolanoException e) {
            remarks.add(String.valueOf(e.getMessage()));
            return Optional.empty();
        }
    }

    /**
     * Returns the files.
     *
     * @return those that were written: recordings, and the picture of their difference
     */
    public List<Path> files() {
        List<Path> files = new ArrayList<>();
        baseline.ifPresent(files::add);
        candidate.ifPresent(files::add);
        flameGraph.ifPresent(files::add);
        return List.copyOf(files);
    }

    /**
     * Returns what a reader should see first: the methods that became hotter, where the files are, and what is missing.
     *
     * @return lines
     */
    public List<String> lines() {
        List<String> lines = new ArrayList<>();
        difference.ifPresent(shifts -> lines.addAll(methods(shifts)));
        files().forEach(file -> lines.add("recorded: " + file));
        lines.addAll(remarks);
        return List.copyOf(lines);
    }

    private static List<String> methods(SummaryDifference difference) {
        if (difference.reason().isPresent()) {
            return List.of(difference.reason().get());
        }
        List<String> lines = new ArrayList<>();
        difference.hotter().stream().limit(MOST_METHODS).forEach(shift -> lines.add("hotter " + line(shift)));
        difference.cooler().stream().limit(MOST_METHODS).forEach(shift -> lines.add("cooler " + line(shift)));
        return lines.isEmpty() ? List.of("no method is clearly hotter or cooler") : lines;
    }

    private static String line(MethodShift shift) {
        return String.format(
                Locale.ROOT,
                "%5.1f %% -> %5.1f %%  %s",
                PERCENT * shift.before(),
                PERCENT * shift.after(),
                shift.method());
    }
}
