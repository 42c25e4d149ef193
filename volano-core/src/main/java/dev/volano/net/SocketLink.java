package dev.volano.net;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.Socket;

/** Plain streams of a socket, as {@code java.io} has them. */
final class SocketLink implements Link {

    private final Socket socket;
    private final InetSocketAddress remoteAddress;
    private final InputStream in;
    private final OutputStream out;

    SocketLink(Socket socket, ConnectionOptions options) throws IOException {
        this.socket = socket;
        socket.setTcpNoDelay(options.noDelay());
        if (options.sendBufferBytes() > 0) {
            socket.setSendBufferSize(options.sendBufferBytes());
        }
        if (options.receiveBufferBytes() > 0) {
            socket.setReceiveBufferSize(options.receiveBufferBytes());
        }
        remoteAddress = (InetSocketAddress) socket.getRemoteSocketAddress();
        in = socket.getInputStream();
        out = socket.getOutputStream();
    }

    @Override
    public InetSocketAddress remoteAddress() {
        return remoteAddress;
    }

    @Override
    public int read(byte[] to, int offset, int length) throws IOException {
        return in.read(to, offset, length);
    }

    @Override
    public int tryWrite(byte[] from) {
        return 0;
    }

    @Override
    public void write(byte[] from, int offset, int length) throws IOException {
        out.write(from, offset, length);
    }

    @Override
    public void endOutput() throws IOException {
        socket.shutdownOutput();
    }

    @Override
    public void close(boolean cutOff) throws IOException {
        if (cutOff) {
            Sockets.resetOnClose(socket);
        }
        socket.close();
    }
}
