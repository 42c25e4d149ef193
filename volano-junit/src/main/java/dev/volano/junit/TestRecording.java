package dev.volano.junit;

import dev.volano.jfr.DumpResult;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * The recording of a performance test, of what {@link RecordJfr} says: a parameter of test methods.
 *
 * <p>It begins when the test measures, anew with each server, and goes on until the test ends. For the thread of the
 * test.
 *
 * @since 0.1
 */
public final class TestRecording {

    private final Recorder recorder;

    TestRecording(Recorder recorder) {
        this.recorder = recorder;
    }

    /**
     * Writes what was recorded up to now of the server that was measured last, and goes on recording. Of a server that
     * was closed it writes all that was recorded.
     *
     * @param file where to; its folder is made, and a file that is there is replaced
     * @return the file, and what is missing from it; no file if nothing is recorded, because nothing was measured yet,
     *     or in a {@linkplain Mode#SMOKE smoke test} that does not keep its recording always
     * @throws IOException if nothing can be written there
     * @throws NullPointerException if {@code file} is null
     */
    public DumpResult dump(Path file) throws IOException {
        return recorder.dump(Objects.requireNonNull(file, "file"))
                .orElseGet(() -> new DumpResult(Optional.empty(), notRecorded()));
    }

    private List<String> notRecorded() {
        List<String> remarks = recorder.remarks();
        return remarks.isEmpty()
                ? List.of("nothing is recorded: it begins with the first measurement, unless @RecordJfr, "
                        + Parameter.JFR.key() + " or the mode are against it")
                : remarks;
    }

    /** Keeps what is recorded, and publishes it with the other files of the test, even if the test passes. */
    public void keep() {
        recorder.keep();
    }
}
