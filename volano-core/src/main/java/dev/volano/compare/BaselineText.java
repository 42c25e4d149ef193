package dev.volano.compare;

import dev.volano.VolanoException;
import dev.volano.stats.StoredDays;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Baselines as text: a line with the schema, lines that begin with {@code #} for people, and {@code name = value} in
 * the order of the names.
 */
final class BaselineText {

    private static final String SCHEMAS = "volano/baseline/";
    private static final String EQUALS = " = ";
    private static final String BENCHMARK = "benchmark";
    private static final String LOAD = "load";
    private static final String REFERENCE = "reference";
    private static final String FINGERPRINT = "fingerprint.";
    private static final String OCCASION = "occasion.";
    private static final String THROUGHPUT = "throughput.";
    private static final String CPU = "cpu.";
    private static final String RATE = "raw.messages-per-second";
    private static final String REFERENCE_RATE = "raw.reference-messages-per-second";
    private static final String COST = "raw.cpu-nanos-per-message";
    private static final double PERCENT = 100;

    private BaselineText() {}

    static String format(Baseline baseline) {
        SortedMap<String, String> lines = new TreeMap<>();
        lines.put(BENCHMARK, baseline.benchmark());
        lines.put(LOAD, baseline.load());
        lines.put(REFERENCE, baseline.reference());
        baseline.fingerprint().parts().forEach((name, value) -> lines.put(FINGERPRINT + name, value));
        baseline.occasions().forEach(occasion -> format(occasion, lines));
        StringBuilder text = new StringBuilder(BaselineFile.SCHEMA + "\n"
                + "# Made on request only. Of each fork: the logarithm of server / reference server.\n");
        text.append("# ").append(spread(baseline.throughputDays())).append('\n');
        lines.forEach(
                (name, value) -> text.append(name).append(EQUALS).append(value).append('\n'));
        return text.toString();
    }

    private static String spread(StoredDays days) {
        return "Standard deviation of forks " + percent(days.within()) + ", of days " + percent(days.between()) + ".";
    }

    private static String percent(OptionalDouble share) {
        return share.isPresent()
                ? String.format(Locale.ROOT, "%.1f %%", PERCENT * share.getAsDouble())
                : "not known yet";
    }

    private static void format(BaselineOccasion occasion, Map<String, String> lines) {
        String before = OCCASION + occasion.time() + ".";
        for (int i = 0; i < occasion.throughput().size(); i++) {
            lines.put(
                    before + THROUGHPUT + number(i), ratio(occasion.throughput().get(i)));
        }
        for (int i = 0; i < occasion.cpu().size(); i++) {
            lines.put(before + CPU + number(i), ratio(occasion.cpu().get(i)));
        }
        lines.put(before + RATE, rate(occasion.messagesPerSecond()));
        lines.put(before + REFERENCE_RATE, rate(occasion.referenceMessagesPerSecond()));
        occasion.cpuNanosPerMessage().ifPresent(nanos -> lines.put(before + COST, rate(nanos)));
    }

    /** Two digits, so that the order of the names is that of the forks. */
    private static String number(int index) {
        return String.format(Locale.ROOT, "%02d", index + 1);
    }

    private static String ratio(double log) {
        return String.format(Locale.ROOT, "%.6f", log);
    }

    private static String rate(double rate) {
        return String.format(Locale.ROOT, "%.0f", rate);
    }

    /** Reads a baseline; the message of an exception says what is wrong, and where. */
    static Baseline parse(String text) {
        SortedMap<String, String> lines = lines(text.lines().toList());
        SortedMap<String, String> fingerprint = new TreeMap<>();
        Map<Instant, SortedMap<String, String>> occasions = new TreeMap<>();
        lines.forEach((name, value) -> {
            if (name.startsWith(FINGERPRINT)) {
                fingerprint.put(name.substring(FINGERPRINT.length()), value);
            } else if (name.startsWith(OCCASION)) {
                int end = name.indexOf("Z.");
                if (end < 0) {
                    throw damaged(name + " has no time");
                }
                occasions
                        .computeIfAbsent(time(name, end), any -> new TreeMap<>())
                        .put(name.substring(end + "Z.".length()), value);
            } else if (!List.of(BENCHMARK, LOAD, REFERENCE).contains(name)) {
                throw damaged("there is no such name as " + name);
            }
        });
        try {
            List<BaselineOccasion> all = new ArrayList<>();
            occasions.forEach((time, values) -> all.add(occasion(time, values)));
            return new Baseline(
                    required(lines, BENCHMARK),
                    required(lines, LOAD),
                    required(lines, REFERENCE),
                    new Fingerprint(fingerprint),
                    all);
        } catch (IllegalArgumentException e) {
            throw damaged(String.valueOf(e.getMessage()));
        }
    }

    private static SortedMap<String, String> lines(List<String> text) {
        int first = 0;
        while (first < text.size()
                && (text.get(first).isBlank() || text.get(first).startsWith("#"))) {
            first++;
        }
        String schema = first < text.size() ? text.get(first).strip() : "";
        if (!schema.startsWith(SCHEMAS)) {
            throw new VolanoException("this is no baseline: it does not begin with " + BaselineFile.SCHEMA);
        }
        if (!schema.equals(BaselineFile.SCHEMA)) {
            throw new VolanoException("this is a baseline of schema " + schema + ", and this version of Volano reads "
                    + BaselineFile.SCHEMA + "; use the version that wrote it, or record it anew");
        }
        SortedMap<String, String> lines = new TreeMap<>();
        for (int i = first + 1; i < text.size(); i++) {
            String line = text.get(i);
            if (line.isBlank() || line.startsWith("#")) {
                continue;
            }
            int at = line.indexOf(EQUALS);
            if (at <= 0) {
                throw damaged("line " + (i + 1) + " is no \"name = value\": " + line);
            }
            if (lines.put(
                            line.substring(0, at),
                            line.substring(at + EQUALS.length()).strip())
                    != null) {
                throw damaged("line " + (i + 1) + " has a name for the second time: " + line);
            }
        }
        return lines;
    }

    private static VolanoException damaged(String how) {
        return new VolanoException(
                "the baseline is damaged: " + how + "; take it from the repository again, or record it anew");
    }

    private static Instant time(String name, int end) {
        try {
            return Instant.parse(name.substring(OCCASION.length(), end + 1));
        } catch (DateTimeException e) {
            throw damaged(name + " has no time");
        }
    }

    private static BaselineOccasion occasion(Instant time, SortedMap<String, String> values) {
        List<Double> throughput = new ArrayList<>();
        List<Double> cpu = new ArrayList<>();
        values.forEach((name, value) -> {
            if (name.startsWith(THROUGHPUT)) {
                throughput.add(number(name, value));
            } else if (name.startsWith(CPU)) {
                cpu.add(number(name, value));
            } else if (!List.of(RATE, REFERENCE_RATE, COST).contains(name)) {
                throw new IllegalArgumentException("there is no such name as " + name + " in an occasion");
            }
        });
        return new BaselineOccasion(
                time,
                throughput,
                cpu,
                number(RATE, required(values, RATE)),
                number(REFERENCE_RATE, required(values, REFERENCE_RATE)),
                values.containsKey(COST)
                        ? OptionalDouble.of(number(COST, required(values, COST)))
                        : OptionalDouble.empty());
    }

    private static String required(Map<String, String> values, String name) {
        return Optional.ofNullable(values.get(name))
                .orElseThrow(() -> new IllegalArgumentException("there is no " + name));
    }

    private static double number(String name, String value) {
        try {
            return Double.parseDouble(value);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(name + " is no number: " + value, e);
        }
    }
}
