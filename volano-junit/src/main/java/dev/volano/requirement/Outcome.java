package dev.volano.requirement;

/**
 * Whether a requirement is met.
 *
 * @since 0.1
 */
public enum Outcome {
    /** It is met: the whole interval is on the right side. */
    PASS,
    /** It is not met: the whole interval is on the wrong side. */
    FAIL,
    /** What was measured does not say: the interval has both sides, or is not valid. */
    INCONCLUSIVE
}
