package dev.volano.net;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/** A server for a process with few descriptors: tells its port, then its statistics for each line that it is sent. */
final class LimitedServer {

    private LimitedServer() {}

    /** Serves an echo on the I/O model named, until the standard input ends. */
    public static void main(String[] args) throws IOException {
        PrintStream out = System.out;
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        ConnectionOptions options = ConnectionOptions.defaults();
        try (Listener listener =
                IoModels.named(args[0]).listen(Rig.loopback(0), Rig.BACKLOG, options, () -> Message.echo())) {
            out.println(listener.address().getPort());
            while (in.readLine() != null) {
                ListenerStatistics statistics = listener.statistics();
                out.println(statistics.open() + " " + statistics.acceptPauses() + " " + statistics.closed());
            }
        }
    }
}
