package dev.volano.client;

import dev.volano.internal.Require;
import java.util.Objects;
import java.util.Optional;

/**
 * A limit of the system that a load has run into.
 *
 * @param name which limit, as the system calls it, for example {@code kernel.pid_max}; not blank
 * @param value the limit that was in force, for example {@code 32768}; empty if not known
 * @param advice how to raise it, in words
 * @since 0.1
 */
public record ReachedLimit(String name, Optional<String> value, String advice) {

    /**
     * Creates a limit.
     *
     * @throws NullPointerException if a part is null
     * @throws IllegalArgumentException if {@code name} is blank
     */
    public ReachedLimit {
        Require.notBlank(name, "name");
        Objects.requireNonNull(value, "value");
        Objects.requireNonNull(advice, "advice");
    }

    /**
     * Returns the limit in words.
     *
     * @return for example {@code open files (soft) is 1024: raise it with ulimit -n <more>, where the process is
     *     started}
     */
    @Override
    public String toString() {
        return name + value.map(known -> " is " + known).orElse("") + ": " + advice;
    }
}
