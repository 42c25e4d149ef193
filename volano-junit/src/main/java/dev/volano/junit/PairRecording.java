package dev.volano.junit;

import dev.volano.VolanoException;
import dev.volano.compare.Decision;
import dev.volano.compare.Verdict;
import dev.volano.evidence.SideBySideRecording;
import java.io.IOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * What was recorded of both builds after a comparison has failed, in a folder of its own until the files of the test
 * are written.
 *
 * @param folder where the files are; empty if it could not be made
 * @param recording what was recorded
 */
record PairRecording(Optional<Path> folder, SideBySideRecording recording) {

    /**
     * Records if the comparison has failed and recordings of tests that fail are kept. What goes wrong with that costs
     * the recording, and not the verdict.
     */
    static Optional<PairRecording> after(Verdict verdict, boolean kept, Function<Path, SideBySideRecording> recorder) {
        if (verdict.decision() != Decision.FAIL || !kept) {
            return Optional.empty();
        }
        Optional<Path> folder = Optional.empty();
        try {
            Path made = Files.createTempDirectory("volano-pair-");
            folder = Optional.of(made);
            return Optional.of(new PairRecording(folder, recorder.apply(made)));
        } catch (IOException | VolanoException e) {
            List<String> remarks = List.of("the two builds could not be recorded: " + e.getMessage());
            return Optional.of(new PairRecording(
                    folder,
                    new SideBySideRecording(
                            Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(), remarks)));
        }
    }

    /** Moves the files to a folder, their names with a suffix, and returns what was recorded with their new places. */
    SideBySideRecording moveTo(Path target, String suffix) throws IOException {
        SideBySideRecording moved = new SideBySideRecording(
                move(recording.baseline(), target.resolve("baseline" + suffix + ".jfr")),
                move(recording.candidate(), target.resolve("candidate" + suffix + ".jfr")),
                recording.difference(),
                move(recording.flameGraph(), target.resolve("difference" + suffix + ".html")),
                recording.remarks());
        if (folder.isPresent()) {
            try {
                Files.deleteIfExists(folder.get());
            } catch (DirectoryNotEmptyException e) {
                return moved; // what else is in it is nobody's
            }
        }
        return moved;
    }

    private static Optional<Path> move(Optional<Path> file, Path target) throws IOException {
        return file.isPresent()
                ? Optional.of(Files.move(file.get(), target, StandardCopyOption.REPLACE_EXISTING))
                : Optional.empty();
    }
}
