package dev.volano.compare;

/**
 * What becomes of a baseline that is recorded again.
 *
 * @since 0.1
 */
public enum RecordMode {
    /**
     * One more occasion is added, of the same load, reference server and environment, and of the same speed as far as
     * can be told. From five days on they say how far days differ.
     */
    ADD,
    /** It begins anew with this occasion: after a change that is meant, or in a new environment. */
    REPLACE
}
