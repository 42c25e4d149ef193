package dev.volano.client;

import dev.volano.VolanoException;
import dev.volano.server.RunningServer;
import dev.volano.server.VolanoServer;
import dev.volano.workload.chat.ChatWorkload;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.util.ArrayList;
import java.util.List;

/** A client in a process of its own that has little of something: prints what came of it, a line each. */
final class LimitedClient {

    private LimitedClient() {}

    /**
     * Measures.
     *
     * @param args the host; the port of the server, or 0 to start one at the host; rooms of 5 users; and how many files
     *     to open once the limits have been checked
     */
    @SuppressWarnings("AddressSelection") // it is an address, not a name
    public static void main(String[] args) throws IOException {
        InetAddress host = InetAddress.getByName(args[0]);
        int port = Integer.parseInt(args[1]);
        int files = Integer.parseInt(args[3]);
        List<InputStream> opened = new ArrayList<>();
        RunListener listener = new RunListener() {
            @Override
            public void onRunStart(int run, int runs) {
                try {
                    for (int i = 0; i < files; i++) {
                        opened.add(new FileInputStream("/dev/null"));
                    }
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            }
        };
        try (RunningServer server = port > 0
                        ? RunningServer.at(args[0], port)
                        : VolanoServer.builder()
                                .bindAddress(host)
                                .port(5_000)
                                .build()
                                .start();
                VolanoClient client = VolanoClient.builder()
                        .target(server)
                        .workload(ChatWorkload.builder()
                                .rooms(Integer.parseInt(args[2]))
                                .users(5)
                                .count(2)
                                .build())
                        .listener(listener)
                        .build()) {
            ThroughputResult result = client.measure();
            System.out.println("complete " + result.complete());
            for (Failure failure : result.failures()) {
                System.out.println(failure.kind() + " " + failure.owner() + " " + failure.connection() + "/"
                        + failure.connections() + " "
                        + failure.limit().map(ReachedLimit::name).orElse("-"));
            }
        } catch (VolanoException e) {
            System.out.println("refused " + e.getMessage());
        }
        for (InputStream each : opened) {
            each.close();
        }
    }
}
