package dev.volano.benchmarks;

import dev.volano.compare.SideBySide;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * What the experiment is told.
 *
 * @param table the file whose table is to be printed; then nothing is run
 * @param file where runs are appended to
 * @param runs runs of each slowdown and machine
 * @param slowdowns in percent; one that is there twice has twice as many runs
 * @param machines with and without a neighbour
 * @param budget of each run
 * @param tolerance as a share
 * @param seed what random numbers are made from
 * @param time after which no more runs are begun
 * @param rooms rooms of the chat
 * @param users users in each
 * @param shortForks whether forks are cut to two seconds: to see that all works, not for figures
 */
record GateOptions(
        Optional<Path> table,
        Path file,
        int runs,
        List<Double> slowdowns,
        List<Machine> machines,
        Duration budget,
        double tolerance,
        long seed,
        Optional<Duration> time,
        int rooms,
        int users,
        boolean shortForks) {

    static final String USAGE = String.join(
            System.lineSeparator(),
            "Usage: GateExperiment [--table FILE | options]",
            "  --table FILE        print the table of this file, and run nothing",
            "  --file FILE         append the runs to this file, and go on where it ends: gate-experiment.csv",
            "  --runs NUMBER       runs of each slowdown on each machine: 3",
            "  --slowdowns LIST    in percent, of the time of a message; one that is there twice has twice as many"
                    + " runs: 0,20",
            "  --machine KIND      alone, neighbour (a process that takes processors now and then) or both: alone",
            "  --budget SECONDS    of each run, at least 15: 30",
            "  --tolerance PERCENT the slowdown that is to be found: 5",
            "  --minutes NUMBER    begin no run after that time: none",
            "  --rooms NUMBER      of the chat: 5",
            "  --users NUMBER      in each room: 8",
            "  --seed NUMBER       what random numbers are made from: 1",
            "  --short-forks       forks of about two seconds, to see that it works; not for figures");

    private static final double PERCENT = 100;

    /** What else the machine does. */
    enum Machine {
        ALONE,
        NEIGHBOUR;

        String word() {
            return this == ALONE ? "alone" : "neighbour";
        }

        static Machine of(String word) {
            return Arrays.stream(values())
                    .filter(each -> each.word().equals(word))
                    .findFirst()
                    .orElseThrow(() -> new IllegalArgumentException("no kind of machine: " + word));
        }
    }

    /** Reads the arguments of the command. What is wrong with them is the message of the exception. */
    static GateOptions parse(String... args) {
        Map<String, String> values = values(args);
        Optional<Path> table = Optional.ofNullable(values.remove("--table")).map(Path::of);
        if (table.isPresent() && !values.isEmpty()) {
            throw new IllegalArgumentException("--table goes with no other option");
        }
        GateOptions options = new GateOptions(
                table,
                Path.of(text(values, "--file", "gate-experiment.csv")),
                number(values, "--runs", 3, Integer::valueOf, each -> each >= 1, "1 or more"),
                slowdowns(text(values, "--slowdowns", "0,20")),
                machines(text(values, "--machine", "alone")),
                Duration.ofMillis(Math.round(
                        1e3 * number(values, "--budget", 30.0, Double::valueOf, each -> each >= 15, "15 or more"))),
                number(
                                values,
                                "--tolerance",
                                PERCENT * SideBySide.DEFAULT_TOLERANCE,
                                Double::valueOf,
                                each -> each > 0 && each < PERCENT,
                                "above 0 and below 100")
                        / PERCENT,
                number(values, "--seed", 1L, Long::valueOf, each -> true, ""),
                Optional.of(number(values, "--minutes", 0.0, Double::valueOf, each -> each >= 0, "0 or more"))
                        .filter(minutes -> minutes > 0)
                        .map(minutes -> Duration.ofMillis(Math.round(60_000 * minutes))),
                number(values, "--rooms", 5, Integer::valueOf, each -> each >= 1, "1 or more"),
                number(values, "--users", 8, Integer::valueOf, each -> each >= 2, "2 or more"),
                values.remove("--short-forks") != null);
        if (!values.isEmpty()) {
            throw new IllegalArgumentException(
                    "no such option: " + values.keySet().iterator().next());
        }
        return options;
    }

    private static Map<String, String> values(String... args) {
        Map<String, String> values = new TreeMap<>();
        for (int i = 0; i < args.length; i++) {
            int equals = args[i].indexOf('=');
            String name = equals < 0 ? args[i] : args[i].substring(0, equals);
            if (!name.startsWith("--")) {
                throw new IllegalArgumentException("an option begins with --: " + name);
            }
            String value;
            if (equals >= 0) {
                value = args[i].substring(equals + 1);
            } else if ("--short-forks".equals(name)) {
                value = "";
            } else if (i + 1 < args.length) {
                value = args[++i];
            } else {
                throw new IllegalArgumentException(name + " needs a value");
            }
            if (values.put(name, value) != null) {
                throw new IllegalArgumentException(name + " is there twice");
            }
        }
        return values;
    }

    private static String text(Map<String, String> values, String name, String byDefault) {
        String value = values.remove(name);
        return value == null ? byDefault : value;
    }

    private static <N extends Number> N number(
            Map<String, String> values,
            String name,
            N byDefault,
            Function<String, N> read,
            Predicate<N> allowed,
            String range) {
        String value = values.remove(name);
        if (value == null) {
            return byDefault;
        }
        N number;
        try {
            number = read.apply(value);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(name + " must be a number: " + value, e);
        }
        if (!allowed.test(number)) {
            throw new IllegalArgumentException(name + " must be " + range + ": " + value);
        }
        return number;
    }

    private static List<Double> slowdowns(String list) {
        List<Double> slowdowns = new ArrayList<>();
        for (String each : list.split(",", -1)) {
            double slowdown;
            try {
                slowdown = Double.parseDouble(each);
            } catch (NumberFormatException e) {
                throw new IllegalArgumentException("--slowdowns must be numbers with commas between them: " + list, e);
            }
            if (!(slowdown >= 0 && slowdown < PERCENT)) {
                throw new IllegalArgumentException("--slowdowns must be from 0 to less than 100: " + each);
            }
            slowdowns.add(slowdown);
        }
        return slowdowns;
    }

    private static List<Machine> machines(String word) {
        return switch (word) {
            case "alone" -> List.of(Machine.ALONE);
            case "neighbour" -> List.of(Machine.NEIGHBOUR);
            case "both" -> List.of(Machine.ALONE, Machine.NEIGHBOUR);
            default -> throw new IllegalArgumentException("--machine must be alone, neighbour or both: " + word);
        };
    }

    /** Returns what must be the same for runs to be of one table. */
    String conditions() {
        return "rooms=" + rooms + " users=" + users + " budget=" + budget.toMillis() + "ms tolerance=" + tolerance
                + (shortForks ? " short-forks" : "");
    }
}
