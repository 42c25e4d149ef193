package dev.volano.cli;

import java.time.Duration;
import java.util.function.Supplier;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;

/**
 * Turns what a builder says against a value into wrong usage of the option that the value came from.
 *
 * @param command the command that has the options
 */
record OptionCheck(CommandLine command) {

    private static final double MOST_SECONDS = 1e6;
    private static final double NANOS_PER_SECOND = 1e9;

    /** Sets a value, and names the option if the value is not legal. */
    void set(String option, Runnable setter) {
        get("Invalid value for option '" + option + "': ", () -> {
            setter.run();
            return option;
        });
    }

    /** Makes something of several options. */
    <T> T build(Supplier<T> part) {
        return get("", part);
    }

    private <T> T get(String before, Supplier<T> part) {
        try {
            return part.get();
        } catch (IllegalArgumentException e) {
            throw new ParameterException(command, before + e.getMessage(), e);
        }
    }

    /** Refuses what the options say together. */
    void refuse(boolean wrong, String message) {
        if (wrong) {
            throw new ParameterException(command, message);
        }
    }

    /** Returns whether the user has given an option, be it with the value that it has anyway. */
    boolean isGiven(String option) {
        return command.getParseResult().hasMatchedOption(option);
    }

    /** Returns a time that was given in seconds. */
    Duration duration(String option, double seconds, boolean mayBeZero) {
        boolean legal = (mayBeZero ? seconds >= 0 : seconds > 0) && seconds <= MOST_SECONDS;
        if (!legal) { // as it is for what is not a number, too
            throw new ParameterException(
                    command,
                    "Invalid value for option '" + option + "': it must be "
                            + (mayBeZero ? "from 0 to " : "more than 0 and at most ") + (int) MOST_SECONDS
                            + " seconds: "
                            + seconds);
        }
        return Duration.ofNanos((long) Math.ceil(seconds * NANOS_PER_SECOND));
    }
}
