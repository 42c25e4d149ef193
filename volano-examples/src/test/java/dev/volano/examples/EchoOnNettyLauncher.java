package dev.volano.examples;

import dev.volano.server.RunningServer;
import dev.volano.server.ServerLauncher;
import dev.volano.server.VolanoServer;
import java.util.List;

/** Starts an echo server on the model under test, in a forked JVM. */
public final class EchoOnNettyLauncher implements ServerLauncher {

    /** Creates a launcher. */
    public EchoOnNettyLauncher() {}

    @Override
    public RunningServer launch(List<String> arguments) {
        return VolanoServer.builder()
                .io(new NettyIoModel())
                .handlers(() -> (connection, in) -> {
                    connection.write(connection.frame().put(in, in.position(), in.remaining()));
                    in.position(in.limit());
                })
                .build()
                .start();
    }
}
