package dev.volano.benchmarks;

import dev.volano.net.CloseReason;
import dev.volano.net.Connection;
import dev.volano.net.Handler;
import dev.volano.net.IoModels;
import dev.volano.server.RunningServer;
import dev.volano.server.ServerLauncher;
import dev.volano.server.VolanoServer;
import dev.volano.workload.chat.ChatServer;
import java.nio.ByteBuffer;
import java.util.List;

/**
 * A chat server on one selector that does a fixed piece of work more for what it reads, which with users in turn is one
 * message: its argument is the number of {@linkplain Work steps}.
 */
public final class SlowChatLauncher implements ServerLauncher {

    /** Creates a launcher. */
    public SlowChatLauncher() {}

    @Override
    public RunningServer launch(List<String> arguments) {
        int steps = Integer.parseInt(arguments.get(0));
        ChatServer chat = ChatServer.builder().build();
        return VolanoServer.builder()
                .io(IoModels.selector())
                .handlers(() -> new SlowHandler(chat.get(), steps))
                .build()
                .start();
    }

    /** Works, and then does what another handler does. */
    private static final class SlowHandler implements Handler {

        private final Handler chat;
        private final int steps;
        private long state = Work.START;

        SlowHandler(Handler chat, int steps) {
            this.chat = chat;
            this.steps = steps;
        }

        @Override
        public void onOpen(Connection connection) {
            chat.onOpen(connection);
        }

        @Override
        public void onBytes(Connection connection, ByteBuffer in) {
            state = Work.steps(state, steps); // kept, so that a compiler cannot leave the work out
            chat.onBytes(connection, in);
        }

        @Override
        public void onEnd(Connection connection) {
            chat.onEnd(connection);
        }

        @Override
        public void onClose(Connection connection, CloseReason reason) {
            chat.onClose(connection, reason);
        }
    }
}
