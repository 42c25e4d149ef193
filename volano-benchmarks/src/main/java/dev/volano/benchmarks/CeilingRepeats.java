package dev.volano.benchmarks;

import dev.volano.probe.Environment;
import java.io.IOException;
import java.util.Locale;

/**
 * Searches ceilings that are known again and again, and prints a table of how often what was found is what is known:
 * the number of connections within the bracket, of what they fail, and whose limit it is. Its argument is how often, 10
 * unless given; it takes some minutes.
 */
public final class CeilingRepeats {

    private static final int DEFAULT_REPEATS = 10;
    private static final int TRIALS_AT_EDGE = 2;

    private CeilingRepeats() {}

    /**
     * Searches, and prints a line for each search and then the table. Ends with 1 if one of them was wrong.
     *
     * @param args how often, if it is not 10 times
     * @throws IOException if a process cannot be started
     * @throws InterruptedException if interrupted
     */
    public static void main(String[] args) throws IOException, InterruptedException {
        int repeats = args.length == 0 ? DEFAULT_REPEATS : Integer.parseInt(args[0]);
        System.out.println(Environment.current().machine());
        StringBuilder table = new StringBuilder("| limit | agree | of |\n|---|---|---|\n");
        boolean all = true;
        for (KnownLimit known : KnownLimit.values()) {
            int agree = 0;
            for (int i = 0; i < repeats; i++) {
                KnownSearch.Found found = KnownSearch.of(known, TRIALS_AT_EDGE);
                boolean agrees = found.agreesWith(known);
                agree += agrees ? 1 : 0;
                System.out.println(known.name().toLowerCase(Locale.ROOT) + ": " + found.line()
                        + (agrees ? "" : ": NOT what is known"));
            }
            all &= agree == repeats;
            table.append("| ")
                    .append(known.name().toLowerCase(Locale.ROOT))
                    .append(" | ")
                    .append(agree)
                    .append(" | ")
                    .append(repeats)
                    .append(" |\n");
        }
        System.out.println();
        System.out.print(table);
        if (!all) {
            System.exit(1);
        }
    }
}
