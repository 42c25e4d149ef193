package dev.volano.jfr;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import jdk.jfr.EventType;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;

/**
 * Wipes {@link Leaks} from a file.
 *
 * <p>They are off in our settings, but an event is recorded for all recordings of a JVM as soon as one of them wants
 * it. They are overwritten with zeros in their place, so that nothing else moves: a zero as type is what readers skip.
 * This works on every version of the JDK, which itself can filter a file from version 19 on only, and then leaves the
 * constants in it: a text that was recorded more than once is one of them.
 */
final class Scrub {

    private static final int LEAST_CONSTANT = 16; // shorter ones are always in the event

    private final FileChannel file;
    private final Set<Long> types;

    private Scrub(FileChannel file, Set<Long> types) {
        this.file = file;
        this.types = types;
    }

    /**
     * Wipes the events from a file whose chunks are all whole.
     *
     * @return how many there were
     * @throws IOException if the file cannot be read or written, or is damaged
     */
    static long wipe(Path file) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            Scrub scrub = new Scrub(channel, types(file));
            long found = scrub.eachEvent(walk -> {});
            if (found > 0) {
                Set<String> texts = texts(file);
                scrub.eachConstants(walk -> mask(channel, walk, texts));
                scrub.eachEvent(walk -> fill(channel, walk.typeStart(), walk.end()));
            }
            return found;
        }
    }

    private static Set<Long> types(Path file) throws IOException {
        try (RecordingFile recording = new RecordingFile(file)) {
            return recording.readEventTypes().stream()
                    .filter(type -> Leaks.EVENTS.contains(type.getName()))
                    .map(EventType::getId)
                    .collect(Collectors.toSet());
        }
    }

    /** Returns what the events say, as the bytes that may stand for it among the constants. */
    private static Set<String> texts(Path file) throws IOException {
        Set<String> texts = new HashSet<>();
        try (RecordingFile recording = new RecordingFile(file)) {
            while (recording.hasMoreEvents()) {
                RecordedEvent event = recording.readEvent();
                if (!Leaks.EVENTS.contains(event.getEventType().getName())) {
                    continue;
                }
                event.getFields().stream()
                        .filter(field -> field.getTypeName().equals(String.class.getName()))
                        .map(field -> event.getString(field.getName()))
                        .filter(text -> text != null && text.length() >= LEAST_CONSTANT)
                        .forEach(text -> texts.addAll(encoded(text)));
            }
        }
        return texts;
    }

    /** Returns the three encodings that the format has for a text, a byte in each character. */
    private static List<String> encoded(String text) {
        StringBuilder numbers = new StringBuilder();
        text.chars().forEach(letter -> {
            int rest = letter;
            for (; rest > 0x7f; rest >>>= 7) {
                numbers.append((char) ((rest & 0x7f) | 0x80));
            }
            numbers.append((char) rest);
        });
        return List.of(
                new String(text.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1),
                new String(text.getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.ISO_8859_1),
                numbers.toString());
    }

    private long eachEvent(Step step) throws IOException {
        return each(types, step);
    }

    private void eachConstants(Step step) throws IOException {
        each(Set.of(EventWalk.CONSTANTS), step);
    }

    private long each(Set<Long> wanted, Step step) throws IOException {
        long found = 0;
        long at = 0;
        do {
            Optional<Chunk> chunk = Chunk.at(file, at);
            if (chunk.isEmpty() || !chunk.get().whole(file.size())) {
                throw new IOException("the recording is damaged at byte " + at);
            }
            EventWalk walk =
                    new EventWalk(file, at + Chunk.HEADER_BYTES, chunk.get().end());
            while (walk.next()) {
                if (wanted.contains(walk.type())) {
                    step.at(walk);
                    found++;
                }
            }
            at = chunk.get().end();
            if (walk.end() != at) {
                throw new IOException("the recording is damaged at byte " + walk.end());
            }
        } while (at < file.size());
        return found;
    }

    private static void mask(FileChannel file, EventWalk walk, Set<String> texts) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(Math.toIntExact(walk.end() - walk.start()));
        while (bytes.hasRemaining() && file.read(bytes, walk.start() + bytes.position()) > 0) {
            // Until it is full or the file ends.
        }
        String content = new String(bytes.array(), StandardCharsets.ISO_8859_1);
        for (String text : texts) {
            for (int at = content.indexOf(text); at >= 0; at = content.indexOf(text, at + text.length())) {
                fill(file, walk.start() + at, walk.start() + at + text.length());
            }
        }
    }

    private static void fill(FileChannel file, long from, long to) throws IOException {
        ByteBuffer zeros = ByteBuffer.allocate(Math.toIntExact(to - from));
        while (zeros.hasRemaining()) {
            file.write(zeros, from + zeros.position());
        }
    }

    /** What to do with an event. */
    @FunctionalInterface
    private interface Step {
        void at(EventWalk walk) throws IOException;
    }
}
