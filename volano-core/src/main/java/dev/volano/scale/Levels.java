package dev.volano.scale;

import java.util.Optional;
import java.util.TreeMap;

/** Trials by their numbers of connections, and the bracket that they make. For one thread at a time. */
final class Levels {

    private final TreeMap<Integer, Level> levels = new TreeMap<>();

    void add(int connections, boolean held) {
        Level before = levels.get(connections);
        levels.put(connections, before == null ? new Level(connections, held ? 1 : 0, 1) : before.plus(held));
    }

    int trials(int connections) {
        Level level = levels.get(connections);
        return level == null ? 0 : level.trials();
    }

    boolean isEmpty() {
        return levels.isEmpty();
    }

    /** Returns the lowest level that does not hold. */
    Optional<Level> fails() {
        return levels.values().stream().filter(level -> !level.holds()).findFirst();
    }

    /** Returns the highest level that holds below the lowest that does not. */
    Optional<Level> holds() {
        return levels.values().stream().takeWhile(Level::holds).reduce((first, second) -> second);
    }
}
