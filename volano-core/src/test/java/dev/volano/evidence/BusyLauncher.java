package dev.volano.evidence;

import dev.volano.server.ChatServerLauncher;
import dev.volano.server.RunningServer;
import dev.volano.server.ServerLauncher;
import java.util.List;

/** A chat server whose JVM is busy in one of two methods. */
public final class BusyLauncher implements ServerLauncher {

    @Override
    public RunningServer launch(List<String> arguments) {
        boolean added = arguments.contains("added");
        Thread thread = new Thread(() -> busy(added), "busy");
        thread.setDaemon(true);
        thread.start();
        return new ChatServerLauncher().launch(List.of());
    }

    private static void busy(boolean added) {
        long x = 1;
        while (x != 0 && !Thread.currentThread().isInterrupted()) { // the number is needed: it is never 0
            x = added ? added(x) : before(x);
        }
    }

    private static long before(long x) {
        long y = x;
        for (int i = 0; i < 1_000_000; i++) {
            y ^= y << 13;
            y ^= y >>> 7;
        }
        return y;
    }

    private static long added(long x) {
        long y = x;
        for (int i = 0; i < 1_000_000; i++) {
            y ^= y << 17;
            y ^= y >>> 5;
        }
        return y;
    }
}
