package dev.volano.server;

import dev.volano.VolanoException;
import dev.volano.internal.Require;
import java.net.InetSocketAddress;

/** A server of which only the address is known. */
final class RemoteServer implements RunningServer {

    private final InetSocketAddress address;

    RemoteServer(String host, int port) {
        address = new InetSocketAddress(Require.notBlank(host, "host"), Require.between(port, 1, 65_535, "port"));
        if (address.isUnresolved()) {
            throw new VolanoException("no host is known by the name \"" + host + "\"; check the spelling, or give an"
                    + " address such as 127.0.0.1");
        }
    }

    @Override
    public InetSocketAddress address() {
        return address;
    }

    @Override
    public void close() {
        // It is not ours to end.
    }

    @Override
    public String toString() {
        return address.toString();
    }
}
