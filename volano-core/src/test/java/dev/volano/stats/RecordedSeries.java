package dev.volano.stats;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;

/** A series of rates, in messages per second; the first lines of each file say where it comes from. */
final class RecordedSeries {

    private final long[] endNanos;
    private final double[] rates;

    private RecordedSeries(long[] endNanos, double[] rates) {
        this.endNanos = endNanos;
        this.rates = rates;
    }

    long[] endNanos() {
        return endNanos;
    }

    double[] rates() {
        return rates;
    }

    static RecordedSeries load(String name) {
        try (BufferedReader reader = new BufferedReader(new InputStreamReader(
                Objects.requireNonNull(RecordedSeries.class.getResourceAsStream(name + ".csv"), name),
                StandardCharsets.UTF_8))) {
            List<String[]> lines = reader.lines()
                    .filter(line -> Character.isDigit(line.charAt(0)))
                    .map(line -> line.split(",", -1))
                    .toList();
            long[] endNanos = lines.stream()
                    .mapToLong(line -> 1_000 * Long.parseLong(line[0]))
                    .toArray();
            double[] rates = new double[endNanos.length];
            for (int i = 0; i < rates.length; i++) {
                long nanos = endNanos[i] - (i == 0 ? 0 : endNanos[i - 1]);
                rates[i] = Double.parseDouble(lines.get(i)[1]) * 1e9 / nanos;
            }
            return new RecordedSeries(endNanos, rates);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static RecordedSeries everyTenthOfASecond(double... rates) {
        long[] endNanos = new long[rates.length];
        for (int i = 0; i < rates.length; i++) {
            endNanos[i] = 100_000_000L * (i + 1);
        }
        return new RecordedSeries(endNanos, rates);
    }
}
