package dev.volano.jfr;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.util.Optional;

/**
 * One part of a recording that can be read alone, as its first bytes describe it. A file is one chunk or several.
 *
 * <p>The layout is that of version 2 of the format, which all JDKs from 14 on write: magic number, version, size, the
 * places of the constants and of the metadata, start and duration, and a state.
 *
 * @param start where it begins in the file, in bytes
 * @param size its length in bytes; while it is written, up to what was flushed last
 * @param constants where its last constants are, in bytes from its beginning
 * @param metadata where its metadata is, in bytes from its beginning
 * @param state 0 once it is finished
 */
record Chunk(long start, long size, long constants, long metadata, int state) {

    static final int HEADER_BYTES = 68;
    static final int SIZE_AT = 8;
    static final int STATE_AT = 64;

    private static final int MAGIC = 0x464c5200; // FLR and a zero
    private static final int MAJOR_VERSION = 2;

    /** Reads the chunk that begins at {@code start}; empty if none does. */
    static Optional<Chunk> at(FileChannel file, long start) throws IOException {
        ByteBuffer header = header(file, start);
        if (header.remaining() < HEADER_BYTES || header.getInt(0) != MAGIC || header.getShort(4) != MAJOR_VERSION) {
            return Optional.empty();
        }
        return Optional.of(new Chunk(
                start, header.getLong(SIZE_AT), header.getLong(16), header.getLong(24), header.get(STATE_AT)));
    }

    static ByteBuffer header(FileChannel file, long start) throws IOException {
        ByteBuffer header = ByteBuffer.allocate(HEADER_BYTES);
        while (header.hasRemaining() && file.read(header, start + header.position()) > 0) {
            // Until it is full or the file ends.
        }
        return header.flip();
    }

    /** Returns whether it can be read as it is. */
    boolean whole(long fileBytes) {
        return state == 0 && size > HEADER_BYTES && size <= fileBytes - start;
    }

    long end() {
        return start + size;
    }
}
