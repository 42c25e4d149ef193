package dev.volano.jfr;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** A recording that runs somewhere. */
interface Target {

    /**
     * Writes what is recorded to a file that may be empty already.
     *
     * @return what is missing; if the file is empty afterwards, that says why
     */
    List<String> write(Path file) throws IOException, InterruptedException;

    /** Records no more; what is recorded can still be written. */
    List<String> stop() throws InterruptedException;

    /** Ends the recording and forgets what was recorded. */
    void close();
}
