package dev.volano.jfr;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import jdk.jfr.EventType;
import jdk.jfr.consumer.RecordingFile;

/**
 * Wipes {@link Leaks} from a file.
 *
 * <p>They are off in our settings, but an event is recorded for all recordings of a JVM as soon as one of them wants
 * it. They are overwritten with zeros in their place, so that nothing else moves: a zero as type is what readers skip.
 * This works on every version of the JDK, which itself can filter a file from version 19 on only.
 */
final class Scrub {

    private static final int ZEROS = 1 << 13;

    private Scrub() {}

    /**
     * Wipes the events from a file whose chunks are all whole.
     *
     * @return how many there were
     */
    static long wipe(Path file) throws IOException {
        Set<Long> types = types(file);
        long wiped = 0;
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            long at = 0;
            for (Optional<Chunk> chunk = Chunk.at(channel, 0); chunk.isPresent(); chunk = Chunk.at(channel, at)) {
                if (!chunk.get().whole(channel.size())) {
                    throw new IOException("the recording is damaged at byte " + at);
                }
                EventWalk walk = new EventWalk(
                        channel, at + Chunk.HEADER_BYTES, chunk.get().end());
                while (walk.next()) {
                    if (types.contains(walk.type())) {
                        zero(channel, walk.typeStart(), walk.end());
                        wiped++;
                    }
                }
                if (walk.end() != chunk.get().end()) {
                    throw new IOException("the recording is damaged at byte " + walk.start());
                }
                at = chunk.get().end();
            }
            if (at != channel.size()) {
                throw new IOException("the recording is damaged at byte " + at);
            }
        }
        return wiped;
    }

    private static Set<Long> types(Path file) throws IOException {
        try (RecordingFile recording = new RecordingFile(file)) {
            return recording.readEventTypes().stream()
                    .filter(type -> Leaks.EVENTS.contains(type.getName()))
                    .map(EventType::getId)
                    .collect(Collectors.toSet());
        }
    }

    private static void zero(FileChannel file, long from, long to) throws IOException {
        for (long at = from; at < to; ) {
            ByteBuffer zeros = ByteBuffer.allocate((int) Math.min(ZEROS, to - at));
            at += file.write(zeros, at);
        }
    }
}
