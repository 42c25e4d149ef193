package dev.volano.compare;

/**
 * Is told how a comparison goes on, by the thread that runs it. For users to implement.
 *
 * @since 0.1
 */
@FunctionalInterface
public interface ComparisonListener {

    /**
     * A fork has ended.
     *
     * @param fork what it says
     * @param maxForks how many valid forks there are at most
     */
    void onFork(JudgedFork fork, int maxForks);
}
