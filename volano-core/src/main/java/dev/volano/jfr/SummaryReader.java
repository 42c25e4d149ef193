package dev.volano.jfr;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import jdk.jfr.consumer.RecordingFile;

/** Reads a recording as far as it can be read. Not to be touched where {@link JfrModule} is not present. */
final class SummaryReader {

    private static final long MOST_EVENTS = 5_000_000;

    private SummaryReader() {}

    static RecordingSummary read(Path file) throws IOException {
        if (Repair.isWhole(file)) {
            return read(file, file, List.of());
        }
        Path repaired = Files.createTempFile("volano-", ".jfr");
        try {
            List<String> remarks = Repair.copy(List.of(file), repaired);
            return read(repaired, file, remarks);
        } finally {
            Files.deleteIfExists(repaired);
        }
    }

    private static RecordingSummary read(Path readable, Path file, List<String> repairs) throws IOException {
        List<String> remarks = new ArrayList<>(repairs);
        SummaryCollector events = new SummaryCollector(List.of());
        long count = 0;
        if (Files.size(readable) == 0) {
            remarks.add("there is nothing to be read");
            return new RecordingSummary(file, events, count, remarks);
        }
        try (RecordingFile recording = new RecordingFile(readable)) {
            events = new SummaryCollector(recording.readEventTypes());
            for (; recording.hasMoreEvents() && count < MOST_EVENTS; count++) {
                events.add(recording.readEvent());
            }
            if (recording.hasMoreEvents()) {
                remarks.add("only the first " + MOST_EVENTS + " events were read");
            }
        } catch (IOException
                | RuntimeException
                | InternalError
                | OutOfMemoryError e) { // how the JDK's parser meets damage
            remarks.add("the file is damaged after " + count + " events: " + e);
        }
        if (events.lostBytes() > 0) {
            remarks.add("the recorder could not keep up, and lost " + events.lostBytes() + " bytes of events");
        }
        return new RecordingSummary(file, events, count, remarks);
    }
}
