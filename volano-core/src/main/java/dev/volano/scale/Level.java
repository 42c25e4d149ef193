package dev.volano.scale;

import dev.volano.internal.Require;

/**
 * What trials with a number of connections came to.
 *
 * @param connections how many connections each trial had, at least 1
 * @param held how many trials met the criterion, from 0 to {@code trials}
 * @param trials how many trials there were, at least 1
 * @since 0.1
 */
public record Level(int connections, int held, int trials) {

    /**
     * Creates a level.
     *
     * @throws IllegalArgumentException if a number is out of range
     */
    public Level {
        Require.atLeast(connections, 1, "connections");
        Require.atLeast(trials, 1, "trials");
        Require.between(held, 0, trials, "held");
    }

    /**
     * Returns whether more than half of the trials met the criterion.
     *
     * @return true if so many connections are held
     */
    public boolean holds() {
        return 2 * held > trials;
    }

    /** Returns this level with another trial. */
    Level plus(boolean another) {
        return new Level(connections, held + (another ? 1 : 0), trials + 1);
    }
}
