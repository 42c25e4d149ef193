package com.example.shouting;

import dev.volano.server.RunningServer;
import dev.volano.server.ServerLauncher;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;

/** Starts the server in the JVM that Volano forks for it. */
public final class ShoutingLauncher implements ServerLauncher {

    @Override
    public RunningServer launch(List<String> arguments) throws IOException {
        ShoutingServer server = new ShoutingServer(arguments.contains("slow"));
        return new RunningServer() {
            @Override
            public InetSocketAddress address() {
                return new InetSocketAddress(InetAddress.getLoopbackAddress(), server.port());
            }

            @Override
            public void close() {
                server.close();
            }
        };
    }
}
