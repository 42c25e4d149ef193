package dev.volano.compare;

/**
 * A decision with its reason.
 *
 * @since 0.1
 */
public sealed interface Verdict permits SideBySideVerdict, NumberVerdict, ResultsVerdict, BaselineVerdict {

    /**
     * Returns the decision.
     *
     * @return pass, fail or inconclusive
     */
    Decision decision();

    /**
     * Says why the decision is what it is.
     *
     * @return one sentence without a full stop
     */
    String reason();

    /**
     * Says it all in one line: the effect, its interval, what it is compared with, and the decision.
     *
     * @return for example {@code 3.1 % slower (90 % interval 1.9 .. 4.4 %), tolerance 5 %: pass}
     */
    String sentence();
}
