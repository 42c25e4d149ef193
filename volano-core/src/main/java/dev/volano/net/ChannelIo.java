package dev.volano.net;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;

/** How the selector models move bytes of a channel that does not block. */
interface ChannelIo {

    /** Between the channel and the loop's buffers, with nothing in between. */
    ChannelIo DIRECT = new ChannelIo() {
        @Override
        public int read(SocketChannel from, ByteBuffer to) throws IOException {
            return from.read(to);
        }

        @Override
        public int write(ByteBuffer from, SocketChannel to) throws IOException {
            return to.write(from);
        }
    };

    /**
     * Reads what there is.
     *
     * @return bytes read, 0 if there are none now, -1 at the end
     */
    int read(SocketChannel from, ByteBuffer to) throws IOException;

    /**
     * Writes what can be written now.
     *
     * @return bytes written, 0 or more
     */
    int write(ByteBuffer from, SocketChannel to) throws IOException;
}
