package dev.volano.junit;

/**
 * What a performance test does in this run of the build: the parameter {@code volano.mode}.
 *
 * @since 0.1
 */
public enum Mode {
    /** It is skipped, and the report of the build says how to switch it on. */
    OFF,
    /**
     * It runs for about a second and with one server, so that it does not rot. Only errors are judged: what is measured
     * in so short a time says nothing of the server.
     */
    SMOKE,
    /** It measures as it says, and everything is judged. */
    FULL
}
