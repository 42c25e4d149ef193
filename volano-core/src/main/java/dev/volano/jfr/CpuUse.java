package dev.volano.jfr;

/**
 * How busy the processors were, as the means of what was seen once a second. All figures are parts of all processors
 * together, from 0 to 1.
 *
 * @param jvm what the recorded JVM used
 * @param machine what all processes used, that one included
 * @param machineMost the largest of the figures behind {@code machine}
 * @since 0.1
 */
public record CpuUse(double jvm, double machine, double machineMost) {

    /**
     * Returns what other processes used: the load generator, or somebody who disturbed the measurement.
     *
     * @return the difference of {@link #machine()} and {@link #jvm()}; 0 if the two, which are taken one after the
     *     other, are the wrong way round
     */
    public double others() {
        return Math.max(0, machine - jvm);
    }
}
