package dev.volano.compare;

import dev.volano.VolanoException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;

/**
 * Results of many occasions in a file that only grows: a line with the names of the values, then a line for each
 * occasion, values separated by commas, as spreadsheets and data frames read them. Times are in UTC, ratios have six
 * decimals, and what is not known is empty.
 *
 * <p>A gate compares with a baseline, and sees no drift of a percent a month; {@link HistoryLook} does.
 *
 * @since 0.1
 */
public final class History {

    /** The first line of each file: it changes when a reader would have to. */
    public static final String HEADER =
            "time,benchmark,revision,environment,decision,forks,log_ratio,cpu_log_ratio,messages_per_second";

    private static final int VALUES = 9;

    private History() {}

    /**
     * Adds a line at the end of a file, which is made if it is not there, with its folders.
     *
     * @param file where
     * @param entry what
     * @throws VolanoException if the file cannot be written, or is no history; the message says why
     */
    public static void append(Path file, HistoryEntry entry) {
        try {
            Path folder = file.toAbsolutePath().getParent();
            if (folder != null) {
                Files.createDirectories(folder);
            }
            boolean begins = !Files.exists(file) || Files.size(file) == 0;
            if (!begins) {
                read(file); // what is no history does not become one by a line at its end
            }
            String before = begins ? HEADER + "\n" : endsLine(file) ? "" : "\n"; // of an editor, for example
            Files.writeString(file, before + line(entry) + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        } catch (IOException e) {
            throw new VolanoException(file + ": the history cannot be written: " + e.getMessage(), e);
        }
    }

    private static boolean endsLine(Path file) throws IOException {
        return Files.readString(file).endsWith("\n");
    }

    private static String line(HistoryEntry entry) {
        return String.join(
                ",",
                entry.time().toString(),
                entry.benchmark(),
                entry.revision(),
                entry.environment(),
                entry.decision().word(),
                Integer.toString(entry.forks()),
                ratio(entry.logRatio()),
                entry.cpuLogRatio().isPresent() ? ratio(entry.cpuLogRatio().getAsDouble()) : "",
                String.format(Locale.ROOT, "%.0f", entry.messagesPerSecond()));
    }

    private static String ratio(double log) {
        return String.format(Locale.ROOT, "%.6f", log);
    }

    /**
     * Reads a file.
     *
     * @param file where it is
     * @return its entries, in its order
     * @throws VolanoException if it cannot be read, or is no history; the message says what is wrong, and in which line
     */
    public static List<HistoryEntry> read(Path file) {
        List<String> lines;
        try {
            lines = Files.readAllLines(file);
        } catch (NoSuchFileException e) {
            throw new VolanoException(file + ": there is no history yet", e);
        } catch (IOException e) {
            throw new VolanoException(file + ": the history cannot be read: " + e, e);
        }
        if (lines.isEmpty() || !lines.get(0).equals(HEADER)) {
            throw new VolanoException(file + ": this is no history that this version of Volano reads: it does not begin"
                    + " with " + HEADER);
        }
        List<HistoryEntry> entries = new ArrayList<>();
        for (int i = 1; i < lines.size(); i++) {
            try {
                entries.add(entry(lines.get(i).split(",", -1)));
            } catch (IllegalArgumentException | DateTimeException e) {
                throw new VolanoException(
                        file + ": line " + (i + 1) + " of the history is damaged: " + e.getMessage(), e);
            }
        }
        return List.copyOf(entries);
    }

    private static HistoryEntry entry(String[] values) {
        if (values.length != VALUES) {
            throw new IllegalArgumentException(values.length + " values, not " + VALUES);
        }
        Decision decision = Arrays.stream(Decision.values())
                .filter(each -> each.word().equals(values[4]))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("there is no decision " + values[4]));
        return new HistoryEntry(
                Instant.parse(values[0]),
                values[1],
                values[2],
                values[3],
                decision,
                Integer.parseInt(values[5]),
                Double.parseDouble(values[6]),
                values[7].isEmpty() ? OptionalDouble.empty() : OptionalDouble.of(Double.parseDouble(values[7])),
                Double.parseDouble(values[8]));
    }
}
