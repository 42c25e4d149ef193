package dev.volano.net;

import java.io.IOException;
import java.net.InetSocketAddress;

/** The socket below a connection that has a thread to itself: streams, wherever they come from. */
interface Link {

    InetSocketAddress remoteAddress();

    /**
     * Waits for bytes.
     *
     * @return bytes read, at least 1, or -1 at the end
     */
    int read(byte[] to, int offset, int length) throws IOException;

    /**
     * Writes what can be written without waiting. For one thread at a time.
     *
     * @return bytes written; 0 also where the link cannot do so
     */
    int tryWrite(byte[] from) throws IOException;

    /** Writes everything, waiting as long as the peer does not read. For one thread at a time. */
    void write(byte[] from, int offset, int length) throws IOException;

    /** Tells the peer that no more will be written. */
    void endOutput() throws IOException;

    /**
     * Closes the socket. A thread that waits in it gets an exception, or the end.
     *
     * @param cutOff whether the peer is to see a reset, since it was not sent everything
     */
    void close(boolean cutOff) throws IOException;
}
