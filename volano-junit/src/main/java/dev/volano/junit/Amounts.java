package dev.volano.junit;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Durations and sizes as people write them in annotations and properties. */
final class Amounts {

    private static final Pattern AMOUNT = Pattern.compile("\\s*(\\d+(?:\\.\\d+)?)\\s*([a-zA-Zµ]+)\\s*");
    private static final Pattern PERCENTAGE = Pattern.compile("\\s*(\\d+(?:\\.\\d+)?)\\s*%\\s*");
    private static final Map<String, Long> NANOS = nanos();
    private static final Map<String, Long> BYTES = bytes();

    private Amounts() {}

    /** Returns the duration of texts such as {@code 250us}, {@code 5ms}, {@code 1.5s}, {@code 10min} and {@code 1h}. */
    static Duration duration(String text) {
        Duration duration = Duration.ofNanos(amount(text, NANOS));
        if (duration.isZero()) {
            throw new IllegalArgumentException("it must be longer than zero");
        }
        return duration;
    }

    /** Returns the bytes of texts such as {@code 800B}, {@code 4KB} and {@code 1.5GB}, each 1024 of the one before. */
    static long bytes(String text) {
        return amount(text, BYTES);
    }

    /** Returns the share of texts such as {@code 5%} and {@code 2.5 %}: 0.05 of the former. */
    static double share(String text) {
        Matcher matcher = PERCENTAGE.matcher(text);
        if (!matcher.matches()) {
            throw new IllegalArgumentException("\"" + text + "\" is not a number with a percent sign");
        }
        double share = new BigDecimal(matcher.group(1)).movePointLeft(2).doubleValue();
        if (!(share > 0 && share < 1)) {
            throw new IllegalArgumentException("it must be above 0 % and below 100 %");
        }
        return share;
    }

    private static long amount(String text, Map<String, Long> units) {
        Matcher matcher = AMOUNT.matcher(text);
        Long unit = matcher.matches() ? units.get(matcher.group(2).toLowerCase(Locale.ROOT)) : null;
        if (unit == null) {
            throw new IllegalArgumentException(
                    "\"" + text + "\" is not a number with one of the units " + String.join(", ", units.keySet()));
        }
        BigDecimal product = new BigDecimal(matcher.group(1)).multiply(BigDecimal.valueOf(unit));
        if (product.compareTo(BigDecimal.valueOf(Long.MAX_VALUE)) > 0) {
            throw new IllegalArgumentException("\"" + text + "\" is too much");
        }
        return product.longValue();
    }

    private static Map<String, Long> nanos() {
        Map<String, Long> units = new LinkedHashMap<>();
        units.put("ns", 1L);
        units.put("us", 1_000L);
        units.put("ms", 1_000_000L);
        units.put("s", 1_000_000_000L);
        units.put("min", 60_000_000_000L);
        units.put("h", 3_600_000_000_000L);
        return units;
    }

    private static Map<String, Long> bytes() {
        Map<String, Long> units = new LinkedHashMap<>();
        units.put("b", 1L);
        units.put("kb", 1L << 10);
        units.put("mb", 1L << 20);
        units.put("gb", 1L << 30);
        return units;
    }
}
