package dev.volano.server;

import dev.volano.net.IoModel;
import dev.volano.net.IoModels;
import dev.volano.workload.chat.ChatServer;
import java.util.List;

/**
 * Starts Volano's own chat server in a forked JVM, at a free port of the loopback address.
 *
 * @since 0.1
 */
public final class ChatServerLauncher implements ServerLauncher {

    /** Creates a launcher. */
    public ChatServerLauncher() {}

    /**
     * Starts the server.
     *
     * @param arguments none; or the name of the I/O model; or the name and the id offset
     * @throws IllegalArgumentException if there is no such model, or the offset is out of range
     */
    @Override
    public RunningServer launch(List<String> arguments) {
        IoModel io = arguments.isEmpty() ? IoModels.selectors() : IoModels.named(arguments.get(0));
        int idOffset = arguments.size() < 2 ? 0 : Integer.parseInt(arguments.get(1));
        return VolanoServer.builder()
                .io(io)
                .handlers(ChatServer.builder().idOffset(idOffset).build())
                .build()
                .start();
    }
}
