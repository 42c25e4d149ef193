package dev.volano.net;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.util.concurrent.Future;

/** The plain socket at the other end of a connection that is tested. */
final class Peer implements AutoCloseable {

    private final Socket socket;
    private final InputStream in;
    private final OutputStream out;

    /** Creates a peer with a small send buffer, unless 0 is asked for. */
    Peer(Socket socket, int sendBufferBytes) throws IOException {
        this.socket = socket;
        if (sendBufferBytes > 0) {
            socket.setSendBufferSize(sendBufferBytes);
        }
        socket.setSoTimeout((int) Await.PATIENCE.toMillis());
        socket.setTcpNoDelay(true);
        in = socket.getInputStream();
        out = socket.getOutputStream();
    }

    static Peer connect(InetSocketAddress server) throws IOException {
        return connect(server, 0, 0);
    }

    /** Connects with small buffers, unless 0 is asked for. */
    static Peer connect(InetSocketAddress server, int receiveBufferBytes, int sendBufferBytes) throws IOException {
        Socket socket = new Socket();
        if (receiveBufferBytes > 0) {
            socket.setReceiveBufferSize(receiveBufferBytes);
        }
        socket.connect(server, (int) Await.PATIENCE.toMillis());
        return new Peer(socket, sendBufferBytes);
    }

    Peer send(byte... bytes) throws IOException {
        out.write(bytes);
        return this;
    }

    /** Sends without waiting for it, for what may take the reading of answers to get done. */
    Future<Void> startSending(byte[] bytes) {
        return Await.start(() -> send(bytes));
    }

    byte[] receive(int count) throws IOException {
        byte[] bytes = in.readNBytes(count);
        assertThat(bytes).as("bytes before the end").hasSize(count);
        return bytes;
    }

    /** Receives to the end in good order. */
    byte[] receiveAll() throws IOException {
        return in.readAllBytes();
    }

    /** Receives what there is up to the end, be it in good order or a reset, and returns how much that was. */
    long drain() throws IOException {
        byte[] buffer = new byte[64 * 1024];
        long total = 0;
        try {
            int count;
            while ((count = in.read(buffer)) >= 0) {
                total += count;
            }
        } catch (SocketException e) {
            assertThat(e).hasMessageContaining("reset");
        }
        return total;
    }

    /**
     * Waits for the end, whichever it is. Sends first, because of connections that come while a server closes its
     * socket: the system may forget such a one without telling the peer, until that sends.
     */
    void awaitEnd() throws IOException {
        try {
            send((byte) 1);
            drain();
        } catch (SocketException e) {
            assertThat(e).hasMessageMatching("(?i).*(reset|broken pipe).*");
        }
    }

    /** Sends a message and receives its echo, which shows that the connection works. */
    void verifyEcho() throws IOException {
        byte[] message = Message.of(7, 7, 100);
        send(message);
        assertThat(receive(message.length)).isEqualTo(message);
    }

    void endOutput() throws IOException {
        socket.shutdownOutput();
    }

    void reset() throws IOException {
        socket.setSoLinger(true, 0);
        socket.close();
    }

    InetSocketAddress localAddress() {
        return (InetSocketAddress) socket.getLocalSocketAddress();
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
