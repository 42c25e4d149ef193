package dev.volano.compare;

import dev.volano.VolanoException;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/**
 * A {@link Baseline} in a file of a repository, one file per benchmark so that two branches seldom change the same one:
 * text of one value per line, sorted, so that a difference shows what has changed. Numbers have six decimals, rates
 * none.
 *
 * <p>It is written by {@link BaselineGate#record} only, which nothing but a user's request calls: what was measured
 * never becomes what is allowed by itself.
 *
 * @since 0.1
 */
public final class BaselineFile {

    /** The first line of each file: it changes when a reader would have to. */
    public static final String SCHEMA = "volano/baseline/1";

    private BaselineFile() {}

    /**
     * Reads a baseline.
     *
     * @param file where it is
     * @return the baseline
     * @throws VolanoException if there is no such file, or it is no baseline, one of another schema, or damaged; the
     *     message begins with the file, and says what is wrong and what to do
     */
    public static Baseline read(Path file) {
        try {
            return BaselineText.parse(Files.readString(file));
        } catch (NoSuchFileException e) {
            throw new VolanoException(
                    file + ": there is no baseline yet; it is recorded on request only, by -Dvolano.baseline=record or"
                            + " volano baseline record",
                    e);
        } catch (CharacterCodingException e) {
            throw new VolanoException(file + ": this is no baseline: it is not text", e);
        } catch (IOException e) {
            throw new VolanoException(file + ": the baseline cannot be read: " + e, e);
        } catch (VolanoException e) {
            throw new VolanoException(file + ": " + e.getMessage(), e);
        }
    }

    /**
     * Writes a baseline, and makes the folders that it takes. What was there before is replaced only once all is
     * written.
     *
     * @param file where
     * @param baseline what
     * @throws VolanoException if it cannot be written; the message says why
     */
    public static void write(Path file, Baseline baseline) {
        try {
            Path folder = file.toAbsolutePath().getParent();
            if (folder != null) {
                Files.createDirectories(folder);
            }
            Path part = file.resolveSibling(file.getFileName() + ".part");
            try {
                Files.writeString(part, BaselineText.format(baseline));
                Files.move(part, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
            } finally {
                Files.deleteIfExists(part);
            }
        } catch (IOException e) {
            throw new VolanoException(file + ": the baseline cannot be written: " + e.getMessage(), e);
        }
    }
}
