package dev.volano.scale;

/**
 * How the servers of a {@link ProcessorSweep} are kept to a number of processors.
 *
 * @since 0.1
 */
public enum Confinement {
    /** The system lets the server's process run on these processors only: Linux, with the command {@code taskset}. */
    AFFINITY("affinity", "the system let the servers run on these processors only"),
    /**
     * The JVM is told a number by {@code -XX:ActiveProcessorCount}: it makes as many threads for its collector, its
     * compiler and its pools, but the server's threads may run on all processors.
     */
    ACTIVE_PROCESSOR_COUNT(
            "active-processor-count",
            "-XX:ActiveProcessorCount: the JVM counted so many, but its threads could run on all processors"),
    /** Whoever starts the servers sees to it. */
    OWN("own", "whoever started the servers saw to it");

    private final String word;
    private final String sentence;

    Confinement(String word, String sentence) {
        this.word = word;
        this.sentence = sentence;
    }

    /**
     * Returns the name as files have it.
     *
     * @return lower-case words joined by hyphens
     */
    public String word() {
        return word;
    }

    /**
     * Returns what it means for the figures.
     *
     * @return words for a report
     */
    public String sentence() {
        return sentence;
    }
}
