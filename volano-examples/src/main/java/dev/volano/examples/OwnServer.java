package dev.volano.examples;

import dev.volano.client.ThroughputResult;
import dev.volano.client.VolanoClient;
import dev.volano.report.TextReport;
import dev.volano.server.ForkedServer;
import dev.volano.server.RunningServer;
import dev.volano.server.ServerLauncher;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;

/**
 * Measures a server that Volano knows nothing of, with a load that Volano knows nothing of: an echo server of plain
 * sockets, and an {@link EchoWorkload}.
 */
public final class OwnServer {

    private static final int CONNECTIONS = 50;

    private OwnServer() {}

    /**
     * Measures, and prints a line for each run and the score.
     *
     * @param args how many lines each connection sends; 1,000 if there is no argument
     */
    public static void main(String[] args) {
        int count = args.length == 0 ? 1_000 : Integer.parseInt(args[0]);
        // region measure
        try (RunningServer server = ForkedServer.of(OwnServer.Launcher.class).start();
                VolanoClient client = VolanoClient.builder()
                        .target(server)
                        .workload(new EchoWorkload(CONNECTIONS, count))
                        .runs(3)
                        .discard(1)
                        .build()) {
            print(client.measure());
        }
        // endregion
    }

    private static void print(ThroughputResult result) {
        System.out.println(result.workload());
        result.runs().forEach(run -> System.out.println(TextReport.run(run, result.counts(run))));
        TextReport.failures(result).forEach(System.out::println);
        if (result.complete()) {
            System.out.println(TextReport.score(result));
        }
    }

    // region launcher
    /** What the forked JVM runs: a public class with a public constructor without parameters. */
    public static final class Launcher implements ServerLauncher {

        /** Creates a launcher. */
        public Launcher() {}

        @Override
        public RunningServer launch(List<String> arguments) throws IOException {
            return new EchoServer();
        }
    }
    // endregion

    /** A server with a thread for each connection, which sends back what it gets. */
    static final class EchoServer implements RunningServer {

        private static final int BUFFER_BYTES = 8 * 1024;
        private static final long CLOSE_SECONDS = 5;

        private final ServerSocket serverSocket = new ServerSocket();
        private final Set<Socket> sockets = ConcurrentHashMap.newKeySet();
        private final ExecutorService threads = Executors.newCachedThreadPool(EchoServer::newThread);

        EchoServer() throws IOException {
            serverSocket.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 1_000);
            threads.execute(this::acceptAll);
        }

        private static Thread newThread(Runnable task) {
            Thread thread = new Thread(task, "echo");
            thread.setDaemon(true);
            return thread;
        }

        @Override
        public InetSocketAddress address() {
            return (InetSocketAddress) serverSocket.getLocalSocketAddress();
        }

        private void acceptAll() {
            while (!serverSocket.isClosed()) {
                try {
                    Socket socket = serverSocket.accept();
                    sockets.add(socket);
                    threads.execute(() -> echo(socket));
                } catch (IOException | RejectedExecutionException e) {
                    return; // closed
                }
            }
        }

        private void echo(Socket socket) {
            byte[] bytes = new byte[BUFFER_BYTES];
            try (socket) {
                socket.setTcpNoDelay(true);
                for (int count = 0; count >= 0; count = socket.getInputStream().read(bytes)) {
                    socket.getOutputStream().write(bytes, 0, count);
                }
            } catch (IOException e) {
                // The peer is gone, or the server is being closed.
            } finally {
                sockets.remove(socket);
            }
        }

        @Override
        public void close() {
            try {
                serverSocket.close();
                threads.shutdown();
                for (Socket socket : sockets) {
                    socket.close();
                }
                threads.awaitTermination(CLOSE_SECONDS, TimeUnit.SECONDS);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt(); // the threads end all the same
            }
        }
    }
}
