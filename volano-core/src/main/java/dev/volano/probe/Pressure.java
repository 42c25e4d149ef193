package dev.volano.probe;

import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;

/** Reads the files in which Linux tells how long work was held up (PSI, pressure stall information). */
final class Pressure {

    private static final String TOTAL = " total=";

    private Pressure() {}

    /**
     * Returns how long some work was held up in all.
     *
     * @param text for example {@code some avg10=0.00 avg60=0.82 avg300=6.34 total=6026661613}, where the total is in
     *     microseconds
     * @return nanoseconds; empty if the text does not say
     */
    static OptionalLong someNanos(String text) {
        return text.lines()
                .filter(line -> line.startsWith("some ") && line.contains(TOTAL))
                .map(line ->
                        line.substring(line.indexOf(TOTAL) + TOTAL.length()).strip())
                .map(word -> ProcText.number(word))
                .flatMapToLong(OptionalLong::stream)
                .map(TimeUnit.MICROSECONDS::toNanos)
                .findFirst();
    }
}
