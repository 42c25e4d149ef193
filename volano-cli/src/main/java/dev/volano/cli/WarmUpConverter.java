package dev.volano.cli;

import dev.volano.client.WarmUp;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Turns seconds, or a word, into a warm-up. */
final class WarmUpConverter implements ITypeConverter<WarmUp> {

    private static final double MOST_SECONDS = 1e6;
    private static final double NANOS_PER_SECOND = 1e9;

    @Override
    public WarmUp convert(String text) {
        return switch (text) {
            case "steady" -> WarmUp.untilSteady(WarmUp.DEFAULT_MOST);
            case "none" -> WarmUp.none();
            default -> WarmUp.of(time(text));
        };
    }

    private static Duration time(String text) {
        try {
            double seconds = Double.parseDouble(text);
            if (seconds > 0 && seconds <= MOST_SECONDS) {
                return Duration.ofNanos((long) Math.ceil(seconds * NANOS_PER_SECOND));
            }
        } catch (NumberFormatException e) {
            // told below, as what is out of range
        }
        throw new TypeConversionException(
                "it must be steady, none, or more than 0 and at most " + (int) MOST_SECONDS + " seconds: " + text);
    }

    /** The words, for completion. */
    static final class Names extends ArrayList<String> {

        private static final long serialVersionUID = 1L;

        Names() {
            super(List.of("steady", "none"));
        }
    }
}
