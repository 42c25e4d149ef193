package dev.volano.assertj;

import dev.volano.client.ThroughputResult;
import dev.volano.compare.Verdict;
import dev.volano.scale.CeilingResult;
import dev.volano.scale.ProcessorResult;
import dev.volano.scale.SweepResult;
import org.assertj.core.api.SoftAssertionsProvider;

/**
 * Soft assertions on results, for a user's own collection of soft assertions to extend, beside those of other
 * libraries.
 *
 * @since 0.1
 */
public interface VolanoSoftAssertionsProvider extends SoftAssertionsProvider {

    /**
     * Begins assertions on a result that are collected.
     *
     * @param actual the result
     * @return the assertions
     */
    default ThroughputResultAssert assertThat(ThroughputResult actual) {
        return proxy(ThroughputResultAssert.class, ThroughputResult.class, actual);
    }

    /**
     * Begins assertions on a verdict that are collected.
     *
     * @param actual the verdict
     * @return the assertions
     */
    default VerdictAssert assertThat(Verdict actual) {
        return proxy(VerdictAssert.class, Verdict.class, actual);
    }

    /**
     * Begins assertions on what a search for a ceiling found that are collected.
     *
     * @param actual what was found
     * @return the assertions
     */
    default CeilingResultAssert assertThat(CeilingResult actual) {
        return proxy(CeilingResultAssert.class, CeilingResult.class, actual);
    }

    /**
     * Begins assertions on what came of a sweep that are collected.
     *
     * @param actual what came of it
     * @return the assertions
     */
    default SweepResultAssert assertThat(SweepResult actual) {
        return proxy(SweepResultAssert.class, SweepResult.class, actual);
    }

    /**
     * Begins assertions on what came of a sweep over processors that are collected.
     *
     * @param actual what came of it
     * @return the assertions
     */
    default ProcessorResultAssert assertThat(ProcessorResult actual) {
        return proxy(ProcessorResultAssert.class, ProcessorResult.class, actual);
    }
}
