package dev.volano.junit;

import dev.volano.VolanoException;
import dev.volano.client.ThroughputResult;
import dev.volano.jfr.FlameGraph;
import dev.volano.jfr.RecordingSummary;
import dev.volano.report.JsonReport;
import dev.volano.report.TextReport;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.platform.commons.JUnitException;

/** The files of a test: its results, and its recording with a summary. For one thread at a time. */
final class Artifacts {

    private static final String FOLDER = "volano";

    private final List<Path> files = new ArrayList<>();
    private final List<String> message = new ArrayList<>();

    private Artifacts() {}

    /** Returns those of a test that has measured nothing. */
    static Artifacts none() {
        return new Artifacts();
    }

    /** Writes the files where JUnit publishes those of the test, or to a temporary folder if it publishes none. */
    static Artifacts publish(
            ExtensionContext context, List<ThroughputResult> results, Recorder recorder, boolean passed) {
        Artifacts artifacts = new Artifacts();
        try {
            context.publishDirectory(FOLDER, folder -> artifacts.write(folder, results, recorder, passed));
        } catch (JUnitException e) {
            // JUnit is set up without files of tests.
            try {
                artifacts.files.clear();
                artifacts.message.clear();
                artifacts.write(Files.createTempDirectory("volano-"), results, recorder, passed);
            } catch (IOException io) {
                io.addSuppressed(e);
                artifacts.message.add("files could not be written: " + io.getMessage());
            }
        }
        return artifacts;
    }

    private void write(Path folder, List<ThroughputResult> results, Recorder recorder, boolean passed)
            throws IOException {
        int number = 1;
        for (ThroughputResult result : results) {
            String suffix = results.size() == 1 ? "" : "-" + number;
            Path json = keep(folder.resolve("result" + suffix + ".json"), JsonReport.of(result));
            Path text = keep(folder.resolve("report" + suffix + ".txt"), report(result));
            message.add("result");
            message.add("  " + json.toUri());
            message.add("  " + text.toUri());
            number++;
        }
        if (recorder.keeps(passed)) {
            writeRecording(folder, recorder);
        }
    }

    private void writeRecording(Path folder, Recorder recorder) throws IOException {
        Optional<Path> recording = recorder.write(folder.resolve("recording.jfr"));
        if (recording.isPresent()) {
            message.add("recording");
            addRecording(recording.get(), "recording.md", "flame-graph.html");
        }
        Optional<Path> generator = recorder.writeGenerator(folder.resolve("generator.jfr"));
        if (generator.isPresent()) {
            message.add("recording of the load generator");
            addRecording(generator.get(), "generator.md", "generator-flame-graph.html");
        }
        recorder.remarks().forEach(remark -> message.add("  " + remark));
    }

    private void addRecording(Path recording, String markdown, String flameGraph) {
        files.add(recording);
        message.add("  " + recording.toUri());
        summarize(recording, recording.resolveSibling(markdown), recording.resolveSibling(flameGraph));
    }

    private void summarize(Path recording, Path markdown, Path html) {
        try {
            RecordingSummary summary = RecordingSummary.of(recording);
            summary.toLines().forEach(line -> message.add("  " + line));
            keep(markdown, summary.toMarkdown());
            if (FlameGraph.available()) {
                FlameGraph.write(recording, html);
                files.add(html);
                message.add("  " + html.toUri());
            }
            message.add("  more: jfr summary \"" + recording + "\"");
        } catch (IOException | VolanoException e) {
            message.add("  the recording could not be summarized: " + e.getMessage());
        }
    }

    private Path keep(Path file, String text) throws IOException {
        Files.writeString(file, text);
        files.add(file);
        return file;
    }

    private static String report(ThroughputResult result) {
        List<String> lines = new ArrayList<>();
        lines.add(result.workload());
        lines.addAll(TextReport.environment(result.setup()));
        result.runs().forEach(run -> lines.add(TextReport.run(run, result.counts(run))));
        lines.addAll(TextReport.failures(result));
        if (result.complete()) {
            lines.add(TextReport.score(result));
        }
        return String.join("\n", lines) + "\n";
    }

    /** Returns the files, for tools to attach. */
    List<Path> files() {
        return List.copyOf(files);
    }

    /** Returns where they are and what the recording says, in lines of a message. */
    List<String> message() {
        return List.copyOf(message);
    }
}
