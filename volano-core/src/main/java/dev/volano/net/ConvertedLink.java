package dev.volano.net;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.ClosedSelectorException;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Streams that wait, on top of a channel that does not: each direction waits in a selector of its own. That for writing
 * is opened when a write first has to wait, since each selector takes two descriptors.
 */
final class ConvertedLink implements Link {

    private static final long LOOK_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

    private final SocketChannel channel;
    private final InetSocketAddress remoteAddress;
    private final Selector readable;
    private final Object opening = new Object();
    private @Nullable Selector writable; // guarded by opening

    /** Creates a link, which closes the channel and the selector when it is closed. */
    ConvertedLink(SocketChannel channel, Selector readable) throws IOException {
        this.channel = channel;
        this.readable = readable;
        channel.configureBlocking(false);
        remoteAddress = (InetSocketAddress) channel.getRemoteAddress();
        channel.register(readable, SelectionKey.OP_READ);
    }

    @Override
    public InetSocketAddress remoteAddress() {
        return remoteAddress;
    }

    @Override
    public int read(byte[] to, int offset, int length) throws IOException {
        ByteBuffer bytes = ByteBuffer.wrap(to, offset, length);
        int count = channel.read(bytes);
        while (count == 0) {
            await(readable);
            count = channel.read(bytes);
        }
        return count;
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
                awaitWritable();
            }
        }
    }

    private void awaitWritable() throws IOException {
        Selector selector;
        try {
            selector = writable();
        } catch (IOException e) {
            if (!channel.isOpen()) {
                throw e;
            }
            // No descriptor is left for a selector, which must not end a connection that works.
            LockSupport.parkNanos(this, LOOK_NANOS);
            return;
        }
        await(selector);
    }

    private Selector writable() throws IOException {
        synchronized (opening) {
            if (writable == null) {
                Selector selector = Selector.open();
                try {
                    channel.register(selector, SelectionKey.OP_WRITE);
                } catch (Throwable e) { // the channel was closed meanwhile
                    Sockets.closeAfter(e, selector);
                    throw e;
                }
                writable = selector;
            }
            return writable;
        }
    }

    private static void await(Selector selector) throws IOException {
        try {
            selector.select(key -> {}); // that the channel is ready is all there is to know
            Thread.interrupted(); // with an interrupt left behind, no select would wait any more
        } catch (ClosedSelectorException e) {
            ClosedChannelException closed = new ClosedChannelException();
            closed.initCause(e);
            throw closed;
        }
    }

    @Override
    public void endOutput() throws IOException {
        channel.shutdownOutput();
    }

    @Override
    public void close(boolean cutOff) throws IOException {
        try {
            if (cutOff) {
                Sockets.resetOnClose(channel.socket());
            }
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
