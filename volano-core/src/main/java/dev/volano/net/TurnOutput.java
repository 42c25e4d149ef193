package dev.volano.net;

import java.nio.ByteBuffer;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * What the handlers of a loop wrote to its connections in one turn, but for the first message to each, to be sent
 * together at the turn's end: a system call costs far more than to copy a small message twice.
 *
 * <p>A message for many is kept once. What is kept for a connection is a chain of references to messages, which is
 * known by its first one and its last one.
 *
 * <p>For the loop's thread, but {@link #copy}: a connection's lock, held whenever its chain changes, makes it safe.
 */
final class TurnOutput {

    /** The end of a chain. */
    static final int NONE = -1;

    /** Of longer messages a copy costs more than a call saves. */
    private static final int MOST_FRAME_BYTES = 1024;

    private static final int BYTES = 256 * 1024;
    private static final int REFERENCES = 16 * 1024;

    private final ByteBuffer bytes = ByteBuffer.allocateDirect(BYTES);
    private final ByteBuffer single = bytes.duplicate();
    private final ByteBuffer several;
    private final int[] offsets = new int[REFERENCES];
    private final int[] lengths = new int[REFERENCES];
    private final int[] following = new int[REFERENCES];
    private int references;
    private long turn;

    private @Nullable SelectorConnection[] waiting = new SelectorConnection[64];
    private int waitingCount;

    private @Nullable Frame lastFrame;
    private long lastChanges;
    private int lastOffset;

    /**
     * Creates an empty one.
     *
     * @param mostPerConnection the most bytes that are kept for a connection
     */
    TurnOutput(int mostPerConnection) {
        several = ByteBuffer.allocateDirect(mostPerConnection);
    }

    /** Returns the number of the turn: another one after each {@link #send}. */
    long turn() {
        return turn;
    }

    /** Returns the most bytes that may be kept for a connection. */
    int mostPerConnection() {
        return several.capacity();
    }

    /**
     * Keeps a message at the end of a chain.
     *
     * @param last the chain's last reference, or {@link #NONE} to begin one
     * @return the reference, which is the last one now; {@link #NONE} if the message is too long or there is no room
     */
    int keep(Frame frame, int last) { // hot: once per message and receiver
        int length = frame.length();
        if (length > MOST_FRAME_BYTES || references == REFERENCES || !keepBytes(frame, length)) {
            return NONE;
        }
        int reference = references++;
        offsets[reference] = lastOffset;
        lengths[reference] = length;
        following[reference] = NONE;
        if (last != NONE) {
            following[last] = reference;
        }
        return reference;
    }

    private boolean keepBytes(Frame frame, int length) {
        if (lastFrame == frame && lastChanges == frame.changes()) {
            return true;
        }
        if (bytes.remaining() < length) {
            return false;
        }
        lastOffset = bytes.position();
        bytes.put(frame.lend());
        frame.reset();
        lastFrame = frame;
        lastChanges = frame.changes();
        return true;
    }

    /** Notes a connection for which something is kept. */
    void await(SelectorConnection connection) {
        if (waitingCount == waiting.length) {
            waiting = Arrays.copyOf(waiting, 2 * waitingCount);
        }
        waiting[waitingCount++] = connection;
    }

    /** Returns whether so much is kept that it should be sent before the turn's end. */
    boolean isCrowded() {
        return references > REFERENCES / 2 || bytes.position() > BYTES / 2;
    }

    /** Returns the messages of a chain together; the buffer is good until the next call. */
    ByteBuffer gather(int first) {
        if (following[first] == NONE) {
            int offset = offsets[first];
            return single.limit(offset + lengths[first]).position(offset);
        }
        ByteBuffer to = several.clear();
        for (int each = first; each != NONE; each = following[each]) {
            int at = to.position();
            to.put(at, bytes, offsets[each], lengths[each]).position(at + lengths[each]);
        }
        return to.flip();
    }

    /** Returns a copy of the messages of a chain, which are {@code length} bytes. For any thread. */
    byte[] copy(int first, int length) {
        byte[] copy = new byte[length];
        int at = 0;
        for (int each = first; each != NONE; each = following[each]) {
            bytes.get(offsets[each], copy, at, lengths[each]);
            at += lengths[each];
        }
        return copy;
    }

    /** Lets the connections send what is kept for them, and forgets it. */
    void send() {
        turn++;
        if (references == 0) {
            return;
        }
        for (int i = 0; i < waitingCount; i++) {
            SelectorConnection connection = waiting[i];
            waiting[i] = null;
            if (connection != null) {
                connection.sendKept();
            }
        }
        waitingCount = 0;
        references = 0;
        bytes.clear();
        lastFrame = null;
    }
}
