package dev.volano.examples;

import dev.volano.VolanoException;
import dev.volano.client.Failure;
import dev.volano.client.ThroughputResult;
import dev.volano.client.VolanoClient;
import dev.volano.net.IoModel;
import dev.volano.net.IoModels;
import dev.volano.server.ChatServerLauncher;
import dev.volano.server.ForkedServer;
import dev.volano.server.RunningServer;
import dev.volano.workload.chat.ChatWorkload;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Prints a table of the scores of Volano's chat server on each of its I/O models, with the same client.
 *
 * <p>The models take turns, in rounds: whatever else the machine does in the meantime then slows them all, not the one
 * that happened to run. The table has the median of the rounds, and the least and the most.
 */
public final class CompareIoModels {

    private CompareIoModels() {}

    /**
     * Measures, and prints the table.
     *
     * @param args the number of rounds, 3 if there is no argument; and how many messages each user sends in a run, 50
     *     if there is no second one
     */
    public static void main(String[] args) {
        int rounds = args.length < 1 ? 3 : Integer.parseInt(args[0]);
        int count = args.length < 2 ? 50 : Integer.parseInt(args[1]);
        ChatWorkload chat = ChatWorkload.builder().count(count).build();
        List<Row> table =
                IoModels.all().stream().map(model -> new Row(model, chat)).toList();
        for (int round = 1; round <= rounds; round++) {
            table.forEach(Row::measure);
        }
        System.out.println(chat.description());
        System.out.println(Row.line("server", "median", "least", "most"));
        table.forEach(System.out::println);
    }

    /** What came of one model. */
    private static final class Row {

        private final IoModel model;
        private final ChatWorkload chat;
        private final List<Double> scores = new ArrayList<>();
        private Optional<String> problem = Optional.empty();

        private Row(IoModel model, ChatWorkload chat) {
            this.model = model;
            this.chat = chat;
        }

        private void measure() {
            if (problem.isPresent()) {
                return;
            }
            // region compare
            try (RunningServer server = ForkedServer.of(ChatServerLauncher.class)
                            .arguments(model.name())
                            .start();
                    VolanoClient client = VolanoClient.builder()
                            .target(server)
                            .workload(chat)
                            .runs(2)
                            .discard(1)
                            .build()) {
                ThroughputResult result = client.measure();
                result.score().ifPresent(scores::add);
                problem = result.failures().stream().findFirst().map(Failure::toString);
            } catch (VolanoException e) { // the model needs a newer Java, for example
                problem = Optional.of(String.valueOf(e.getMessage()));
            }
            // endregion
        }

        @Override
        public String toString() {
            if (problem.isPresent()) {
                return line(model.name(), "----", "----", "----") + "  "
                        + problem.get().lines().findFirst().orElse("");
            }
            double[] sorted =
                    scores.stream().mapToDouble(Double::doubleValue).sorted().toArray();
            double median = (sorted[(sorted.length - 1) / 2] + sorted[sorted.length / 2]) / 2;
            return line(model.name(), rounded(median), rounded(sorted[0]), rounded(sorted[sorted.length - 1]));
        }

        private static String line(String server, String median, String least, String most) {
            return String.format(Locale.ROOT, "%-18s %10s %10s %10s", server, median, least, most);
        }

        private static String rounded(double score) {
            return String.format(Locale.ROOT, "%,d", Math.round(score));
        }
    }
}
