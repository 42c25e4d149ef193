package dev.volano.server;

import java.util.concurrent.CountDownLatch;

/** A process that forks a server, for tests of what becomes of the server when its parent is killed. */
final class ForkParent {

    private ForkParent() {}

    private static void runCommand(String file) throws Exception {
        try (CommandServer server =
                CommandServer.of(CommandServerTest.java("{port}", "x")).start()) {
            Launchers.writePid(file, server.processId().getAsLong());
            new CountDownLatch(1).await();
        }
    }

    /**
     * Forks, tells the server's pid in a file unless the launcher tells one, and waits to be killed.
     *
     * @param args the launcher's class, or {@code command} for the command of a {@link LineServer}; and the file
     */
    public static void main(String[] args) throws Exception {
        if (args[0].equals("command")) {
            runCommand(args[1]);
        }
        Class<? extends ServerLauncher> launcher = Class.forName(args[0]).asSubclass(ServerLauncher.class);
        boolean ours = launcher == ChatServerLauncher.class;
        ForkedServer.Builder builder =
                ForkedServer.of(launcher).arguments(ours ? new String[0] : new String[] {args[1]});
        try (ForkedServer server = builder.start()) {
            if (ours) {
                Launchers.writePid(args[1], server.processId().getAsLong());
            }
            new CountDownLatch(1).await();
        }
    }
}
