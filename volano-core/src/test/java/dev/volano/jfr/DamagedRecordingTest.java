package dev.volano.jfr;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Files that were cut off, as by a full disk or a killed process, or damaged. */
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class DamagedRecordingTest {

    private static final int CHUNKS = 3;

    @TempDir
    private static Path folder;

    private static byte[] whole;

    @BeforeAll
    static void record() throws IOException, InterruptedException {
        Path file = folder.resolve("whole.jfr");
        try (FlightRecording recording = FlightRecording.ofThisJvm().start()) {
            for (int i = 1; i <= CHUNKS; i++) {
                Marker.emit("before a flush");
                TimeUnit.MILLISECONDS.sleep(50); // more happens in it
                Marker.emit("chunk " + i);
                recording.dump(file); // ends a chunk
            }
        }
        whole = Files.readAllBytes(file);
    }

    private static RecordingSummary summary(byte[] content) throws IOException {
        return RecordingSummary.of(Files.write(folder.resolve("damaged.jfr"), content));
    }

    private static List<Chunk> chunks() throws IOException {
        Path file = Files.write(folder.resolve("chunks.jfr"), whole);
        List<Chunk> chunks = new ArrayList<>();
        try (FileChannel channel = FileChannel.open(file)) {
            for (long at = 0;
                    at < whole.length;
                    at = chunks.get(chunks.size() - 1).end()) {
                chunks.add(Chunk.at(channel, at).orElseThrow());
            }
        }
        return chunks;
    }

    @Test
    void a_whole_file_is_read_whole() throws IOException {
        assertThat(summary(whole).remarks()).isEmpty();
        assertThat(chunks()).hasSize(CHUNKS).allMatch(chunk -> chunk.whole(whole.length));
    }

    @Test
    void of_a_file_that_was_cut_off_all_whole_chunks_are_read() throws IOException {
        List<Chunk> chunks = chunks();
        long all = summary(whole).events();
        int cut = (int) (chunks.get(1).end() + chunks.get(2).size() / 2);
        long ofTwo = summary(Arrays.copyOf(whole, (int) chunks.get(1).end())).events();
        assertThat(ofTwo).isPositive().isLessThan(all);

        RecordingSummary summary = summary(Arrays.copyOf(whole, cut));

        assertThat(summary.events()).isBetween(ofTwo, all - 1);
        assertThat(summary.remarks()).isNotEmpty();
        assertThat(summary.toLines()).anyMatch(line -> line.startsWith("missing: "));
    }

    @Test
    void what_was_flushed_into_an_unfinished_chunk_is_read_again() throws IOException {
        byte[] unfinished = whole.clone();
        int last = (int) chunks().get(2).start();
        unfinished[last + Chunk.STATE_AT] = (byte) 255; // as while the header is written: some JDKs wait for its end
        Path damaged = Files.write(folder.resolve("unfinished.jfr"), unfinished);
        Path repaired = folder.resolve("repaired.jfr");

        List<String> remarks = Repair.copy(List.of(damaged), repaired);

        assertThat(remarks)
                .containsExactly(
                        "unfinished.jfr was not finished: what came after its last flush (0 bytes) is missing");
        assertThat(repaired).hasBinaryContent(whole);
    }

    @Test
    void a_header_that_was_never_updated_is_made_from_what_is_there() throws IOException {
        byte[] unfinished = whole.clone();
        Chunk last = chunks().get(2);
        int header = (int) last.start();
        Arrays.fill(unfinished, header + Chunk.SIZE_AT, header + 32, (byte) 0);
        unfinished[header + Chunk.STATE_AT] = 1;
        Path damaged = Files.write(folder.resolve("unfinished.jfr"), unfinished);
        Path repaired = folder.resolve("repaired.jfr");

        Repair.copy(List.of(damaged), repaired);

        assertThat(RecordingFile.readAllEvents(repaired))
                .hasSize((int) summary(whole).events());
    }

    @Test
    void wherever_a_file_is_cut_off_something_is_said_and_nothing_thrown() throws IOException {
        List<Chunk> chunks = chunks();
        for (int i = 0; i < 60; i++) {
            int length = (int) (whole.length * (long) i / 60);
            RecordingSummary summary = summary(Arrays.copyOf(whole, length));
            if (chunks.stream().noneMatch(chunk -> chunk.end() == length)) {
                assertThat(summary.remarks()).as("cut off at %d", length).isNotEmpty();
            }
        }
    }

    @Test
    void a_damaged_name_of_a_type_throws_nothing() throws IOException {
        byte[] damaged = whole.clone();
        int at = new String(whole, StandardCharsets.ISO_8859_1).indexOf("jdk.CPULoad");
        assertThat(at).isPositive();
        damaged[at] = ' ';

        assertThat(summary(damaged).events()).isNotNegative();
    }

    @Test
    void a_damaged_file_throws_nothing() throws IOException {
        Random random = new Random(42);
        for (int i = 0; i < 150; i++) {
            byte[] damaged = whole.clone();
            for (int j = 0; j <= i % 20; j++) {
                damaged[random.nextInt(damaged.length)] = (byte) random.nextInt();
            }

            assertThat(summary(damaged).events()).isNotNegative();
        }
    }
}
