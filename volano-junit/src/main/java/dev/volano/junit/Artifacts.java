package dev.volano.junit;

import dev.volano.VolanoException;
import dev.volano.evidence.SideBySideRecording;
import dev.volano.jfr.FlameGraph;
import dev.volano.jfr.RecordingSummary;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
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
    static Artifacts publish(ExtensionContext context, MeasuredResults results, Recorder recorder, boolean passed) {
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

    private void write(Path folder, MeasuredResults results, Recorder recorder, boolean passed) throws IOException {
        for (ResultFiles.Group group : ResultFiles.of(results)) {
            message.add(group.title());
            for (Map.Entry<String, String> file : group.contents().entrySet()) {
                message.add("  "
                        + keep(folder.resolve(file.getKey()), file.getValue()).toUri());
            }
        }
        if (recorder.keeps(passed)) {
            writeRecording(folder, recorder);
        }
        writePairs(folder, results.compared());
    }

    private void writePairs(Path folder, List<Compared> compared) throws IOException {
        for (int i = 0; i < compared.size(); i++) {
            Optional<PairRecording> recording = compared.get(i).recording();
            if (recording.isPresent()) {
                String suffix = ResultFiles.suffix(i, compared.size());
                SideBySideRecording moved = recording.get().moveTo(folder, suffix);
                files.addAll(moved.files());
                message.add("both recorded once more, after the verdict");
                moved.lines().forEach(line -> message.add("  " + line));
            }
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

    /** Returns the files, for tools to attach. */
    List<Path> files() {
        return List.copyOf(files);
    }

    /** Returns where they are and what the recording says, in lines of a message. */
    List<String> message() {
        return List.copyOf(message);
    }
}
