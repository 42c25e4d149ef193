package dev.volano.junit;

/**
 * What becomes of a test if what was measured does not say whether a requirement is met: the parameter
 * {@code volano.inconclusive}.
 *
 * @since 0.1
 */
public enum Inconclusive {
    /** The test passes. What was not decided is in its report entries. */
    PASS,
    /** The test fails. */
    FAIL,
    /** The test is aborted, which builds show as skipped, and the message says what would help. */
    ABORT
}
