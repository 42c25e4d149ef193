package dev.volano.net;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;

/**
 * Between a channel and the loop's buffers by way of arrays, as streams have them: what it costs to run code that was
 * written for streams on top of channels.
 */
final class ConvertedIo implements ChannelIo {

    private static final int ARRAY_BYTES = 16 * 1024;

    private final ThreadLocal<ByteBuffer> array = ThreadLocal.withInitial(() -> ByteBuffer.allocate(ARRAY_BYTES));

    @Override
    public int read(SocketChannel from, ByteBuffer to) throws IOException {
        ByteBuffer bytes = array.get().clear();
        int count = from.read(bytes.limit(Math.min(bytes.capacity(), to.remaining())));
        to.put(bytes.flip());
        return count;
    }

    @Override
    public int write(ByteBuffer from, SocketChannel to) throws IOException {
        ByteBuffer bytes = array.get();
        int total = 0;
        while (from.hasRemaining()) {
            int length = Math.min(bytes.capacity(), from.remaining());
            bytes.clear().put(0, from, from.position(), length);
            int count = to.write(bytes.limit(length));
            from.position(from.position() + count);
            total += count;
            if (count < length) {
                return total;
            }
        }
        return total;
    }
}
