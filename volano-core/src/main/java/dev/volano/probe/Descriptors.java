package dev.volano.probe;

import java.util.OptionalLong;

/**
 * What a JVM says of its file descriptors.
 *
 * @param max how many it may have open, {@code Long.MAX_VALUE} if unlimited; empty if it does not say
 * @param open how many it has open; empty if it does not say
 */
record Descriptors(OptionalLong max, OptionalLong open) {

    static final Descriptors UNKNOWN = of(OptionalLong.empty(), OptionalLong.empty());

    static Descriptors ofThisJvm() {
        return of(SystemBean.number("MaxFileDescriptorCount"), SystemBean.number("OpenFileDescriptorCount"));
    }

    /**
     * Returns what the numbers of the JVM mean: below zero, that the system's did not fit or that it did not answer.
     *
     * @param max the number it has for the most allowed, if any
     * @param open the number it has for those open, if any
     * @return what of it is known
     */
    static Descriptors of(OptionalLong max, OptionalLong open) {
        return new Descriptors(notNegative(max), notNegative(open));
    }

    private static OptionalLong notNegative(OptionalLong number) {
        return number.stream().filter(it -> it >= 0).findFirst();
    }

    Limit toLimit(String name) {
        if (max.isEmpty()) {
            return Limit.unknown(name);
        }
        return max.getAsLong() == Long.MAX_VALUE ? Limit.unlimited(name) : Limit.of(name, max.getAsLong());
    }
}
