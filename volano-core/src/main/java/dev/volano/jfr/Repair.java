package dev.volano.jfr;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Makes a readable recording from what is left of one: a file that was cut off, or the chunks in the repository of a
 * JVM that was killed while it wrote.
 *
 * <p>The recorder flushes every second. Then all constants and metadata are in the chunk, and its header says up to
 * where it can be read; only its state says that it is not finished. JDKs read that state differently: some wait for
 * its change, some for ever. So a chunk is cut off after its last flush, and its state set to finished.
 */
final class Repair {

    private final FileChannel out;
    private final List<String> remarks = new ArrayList<>();

    private Repair(FileChannel out) {
        this.out = out;
    }

    /** Returns whether each chunk of a file is whole, and nothing else is in it. */
    static boolean isWhole(Path file) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
            long at = 0;
            do {
                Optional<Chunk> chunk = Chunk.at(channel, at);
                if (chunk.isEmpty() || !chunk.get().whole(channel.size())) {
                    return false;
                }
                at = chunk.get().end();
            } while (at < channel.size());
            return true;
        }
    }

    /**
     * Writes to {@code target} what can be read of some files, one after the other.
     *
     * @param target a file that is overwritten; empty afterwards if nothing can be read
     * @return what is missing, in words for people
     */
    static List<String> copy(List<Path> files, Path target) throws IOException {
        try (FileChannel out = FileChannel.open(
                target, StandardOpenOption.WRITE, StandardOpenOption.CREATE, StandardOpenOption.TRUNCATE_EXISTING)) {
            Repair repair = new Repair(out);
            for (Path file : files) {
                try (FileChannel in = FileChannel.open(file, StandardOpenOption.READ)) {
                    repair.copy(in, String.valueOf(file.getFileName()));
                }
            }
            return List.copyOf(repair.remarks);
        }
    }

    private void copy(FileChannel in, String name) throws IOException {
        long length = in.size();
        long at = 0;
        while (at < length) {
            Optional<Chunk> found = Chunk.at(in, at);
            if (found.isEmpty()) {
                remarks.add("the last " + (length - at) + " of " + length + " bytes of " + name
                        + " are no recording, and were left out");
                return;
            }
            Chunk chunk = found.get();
            if (!chunk.whole(length)) {
                salvage(in, chunk, length, name);
                return; // where the next one would begin cannot be known
            }
            transfer(in, at, chunk.size());
            at = chunk.end();
        }
    }

    private void salvage(FileChannel in, Chunk chunk, long length, String name) throws IOException {
        Optional<Chunk> readable = flushed(in, chunk, length);
        if (readable.isEmpty()) {
            readable = scanned(in, chunk, length);
        }
        if (readable.isEmpty()) {
            remarks.add("nothing can be read of the last " + (length - chunk.start()) + " bytes of " + name
                    + ": they were not flushed");
            return;
        }
        Chunk part = readable.get();
        long to = out.position();
        transfer(in, part.start(), part.size());
        ByteBuffer places = ByteBuffer.allocate(3 * Long.BYTES)
                .putLong(part.size())
                .putLong(part.constants())
                .putLong(part.metadata())
                .flip();
        out.write(places, to + Chunk.SIZE_AT);
        out.write(ByteBuffer.allocate(1), to + Chunk.STATE_AT);
        remarks.add(name + " was not finished: what came after its last flush (" + Math.max(0, length - part.end())
                + " bytes) is missing");
    }

    /** What the header says, if that is true. */
    private static Optional<Chunk> flushed(FileChannel in, Chunk chunk, long length) throws IOException {
        boolean sound = chunk.size() > Chunk.HEADER_BYTES
                && chunk.end() <= length
                && typeAt(in, chunk, chunk.constants()) == EventWalk.CONSTANTS
                && typeAt(in, chunk, chunk.metadata()) == EventWalk.METADATA;
        return sound ? Optional.of(chunk) : Optional.empty();
    }

    private static long typeAt(FileChannel in, Chunk chunk, long place) throws IOException {
        if (place < Chunk.HEADER_BYTES || place >= chunk.size()) {
            return -1;
        }
        EventWalk walk = new EventWalk(in, chunk.start() + place, chunk.end());
        return walk.next() ? walk.type() : -1;
    }

    /** What there is up to the last constants that are preceded by metadata. */
    private static Optional<Chunk> scanned(FileChannel in, Chunk chunk, long length) throws IOException {
        long metadata = 0;
        long constants = 0;
        long size = 0;
        EventWalk walk = new EventWalk(in, chunk.start() + Chunk.HEADER_BYTES, length);
        while (walk.next()) {
            if (walk.type() == EventWalk.METADATA) {
                metadata = walk.start() - chunk.start();
            } else if (walk.type() == EventWalk.CONSTANTS) {
                constants = walk.start() - chunk.start();
            }
            size = walk.end() - chunk.start();
        }
        return metadata > 0 && constants > 0
                ? Optional.of(new Chunk(chunk.start(), size, constants, metadata, 0))
                : Optional.empty();
    }

    private void transfer(FileChannel in, long from, long bytes) throws IOException {
        for (long done = 0; done < bytes; ) {
            long moved = in.transferTo(from + done, bytes - done, out);
            if (moved <= 0) {
                throw new IOException("the recording became shorter while it was copied");
            }
            done += moved;
        }
    }
}
