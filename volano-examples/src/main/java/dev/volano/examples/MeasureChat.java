package dev.volano.examples;

import dev.volano.client.ThroughputResult;
import dev.volano.client.VolanoClient;
import dev.volano.report.TextReport;
import dev.volano.server.ChatServerLauncher;
import dev.volano.server.ForkedServer;
import dev.volano.server.RunningServer;
import dev.volano.workload.chat.ChatWorkload;

/** Measures Volano's own chat server, in a JVM of its own, from a main. */
public final class MeasureChat {

    private MeasureChat() {}

    /**
     * Measures, and prints a line for each run and the score.
     *
     * @param args how many messages each user sends; 100 if there is no argument
     */
    public static void main(String[] args) {
        int count = args.length == 0 ? ChatWorkload.DEFAULT_COUNT : Integer.parseInt(args[0]);
        // region measure
        ChatWorkload chat =
                ChatWorkload.builder().rooms(10).users(20).count(count).build();
        try (RunningServer server = ForkedServer.of(ChatServerLauncher.class).start();
                VolanoClient client = VolanoClient.builder()
                        .target(server)
                        .workload(chat)
                        .runs(4)
                        .discard(1)
                        .build()) {
            ThroughputResult result = client.measure();
            result.runs().forEach(run -> System.out.println(TextReport.run(run, result.counts(run))));
            TextReport.failures(result).forEach(System.out::println);
            if (result.complete()) {
                System.out.println(TextReport.score(result));
            }
        }
        // endregion
    }
}
