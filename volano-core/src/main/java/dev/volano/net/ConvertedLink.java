package dev.volano.net;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.ClosedSelectorException;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import org.jspecify.annotations.Nullable;

/**
 * Streams that wait, on top of a channel that does not: each direction waits in a selector of its own. That for writing
 * is opened when a write first has to wait, since each selector takes two descriptors.
 */
final class ConvertedLink implements Link {

    private final SocketChannel channel;
    private final InetSocketAddress remoteAddress;
    private final Selector readable;
    private volatile boolean readingStopped;
    private final Object opening = new Object();
    private @Nullable Selector writable; // guarded by opening

    ConvertedLink(SocketChannel channel) throws IOException {
        this.channel = channel;
        channel.configureBlocking(false);
        remoteAddress = (InetSocketAddress) channel.getRemoteAddress();
        readable = Selector.open();
        channel.register(readable, SelectionKey.OP_READ);
    }

    @Override
    public InetSocketAddress remoteAddress() {
        return remoteAddress;
    }

    @Override
    public int read(byte[] to, int offset, int length) throws IOException {
        ByteBuffer bytes = ByteBuffer.wrap(to, offset, length);
        while (!readingStopped) {
            int count = channel.read(bytes);
            if (count != 0) {
                return count;
            }
            await(readable);
        }
        return -1;
    }

    @Override
    public int tryWrite(byte[] from) throws IOException {
        return channel.write(ByteBuffer.wrap(from));
    }

    @Override
    public void write(byte[] from, int offset, int length) throws IOException {
        ByteBuffer bytes = ByteBuffer.wrap(from, offset, length);
        while (bytes.hasRemaining()) {
            if (channel.write(bytes) == 0) {
                await(writable());
            }
        }
    }

    private Selector writable() throws IOException {
        synchronized (opening) {
            if (writable == null) {
                writable = Selector.open();
                channel.register(writable, SelectionKey.OP_WRITE); // throws if the channel was closed meanwhile
            }
            return writable;
        }
    }

    private static void await(Selector selector) throws IOException {
        try {
            selector.select(key -> {}); // that the channel is ready is all there is to know
        } catch (ClosedSelectorException e) {
            ClosedChannelException closed = new ClosedChannelException();
            closed.initCause(e);
            throw closed;
        }
    }

    @Override
    public void stopReading() {
        readingStopped = true;
        readable.wakeup();
    }

    @Override
    public void close() throws IOException {
        try {
            channel.close();
        } finally {
            readable.close();
            synchronized (opening) {
                if (writable != null) {
                    writable.close();
                }
            }
        }
    }
}
