package dev.volano.compare;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.stream.IntStream;

/** Baselines that nobody measured. */
final class LiteralBaselines {

    static final Instant FIRST_DAY = Instant.parse("2026-11-01T10:00:00Z");
    static final String LOAD = "chat, 5 rooms of 8 users, clients on selectors";
    static final String REFERENCE = "volano chat 1 on selectors";
    static final Fingerprint HERE = new Fingerprint(new TreeMap<>(
            Map.of("cores", "2", "cpu", "Xeon", "client.jdk", "Debian 17.0.15", "server.jdk", "Debian 17.0.15")));

    private LiteralBaselines() {}

    static Fingerprint with(String name, String value) {
        TreeMap<String, String> parts = new TreeMap<>(HERE.parts());
        parts.put(name, value);
        return new Fingerprint(parts);
    }

    /** Returns an occasion of seven forks around a log ratio, and no difference in CPU time. */
    static BaselineOccasion occasion(int day, double centre) {
        return new BaselineOccasion(
                FIRST_DAY.plus(Duration.ofDays(day)),
                IntStream.rangeClosed(-3, 3)
                        .mapToObj(i -> Math.rint(1000 * centre + 5 * i) / 1000)
                        .toList(),
                IntStream.rangeClosed(-3, 3).mapToObj(i -> i / 200.0).toList(),
                141_522,
                150_000,
                OptionalDouble.of(2_254));
    }

    /** Returns a baseline of a server that is as fast as the reference server, of some days. */
    static Baseline baseline(int days) {
        return new Baseline(
                "chat",
                LOAD,
                REFERENCE,
                HERE,
                IntStream.range(0, days)
                        .mapToObj(day -> occasion(day, day % 2 * 0.01))
                        .toList());
    }

    static Baseline of(BaselineOccasion... occasions) {
        return new Baseline("chat", LOAD, REFERENCE, HERE, List.of(occasions));
    }
}
