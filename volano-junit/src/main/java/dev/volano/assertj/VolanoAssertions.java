package dev.volano.assertj;

import dev.volano.client.ThroughputResult;
import dev.volano.compare.Verdict;
import dev.volano.scale.CeilingResult;
import dev.volano.scale.ProcessorResult;
import dev.volano.scale.SweepResult;
import org.assertj.core.api.InstanceOfAssertFactory;

/**
 * Where assertions on results begin.
 *
 * @since 0.1
 */
public final class VolanoAssertions {

    /**
     * For what is known as an object only: {@code assertThat(object).asInstanceOf(THROUGHPUT_RESULT).hasNoErrors()}.
     */
    public static final InstanceOfAssertFactory<ThroughputResult, ThroughputResultAssert> THROUGHPUT_RESULT =
            new InstanceOfAssertFactory<>(ThroughputResult.class, VolanoAssertions::assertThat);

    /** For a verdict that is known as an object only. */
    public static final InstanceOfAssertFactory<Verdict, VerdictAssert> VERDICT =
            new InstanceOfAssertFactory<>(Verdict.class, VolanoAssertions::assertThat);

    /** For a ceiling that is known as an object only. */
    public static final InstanceOfAssertFactory<CeilingResult, CeilingResultAssert> CEILING_RESULT =
            new InstanceOfAssertFactory<>(CeilingResult.class, VolanoAssertions::assertThat);

    /** For a sweep that is known as an object only. */
    public static final InstanceOfAssertFactory<SweepResult, SweepResultAssert> SWEEP_RESULT =
            new InstanceOfAssertFactory<>(SweepResult.class, VolanoAssertions::assertThat);

    /** For a sweep over processors that is known as an object only. */
    public static final InstanceOfAssertFactory<ProcessorResult, ProcessorResultAssert> PROCESSOR_RESULT =
            new InstanceOfAssertFactory<>(ProcessorResult.class, VolanoAssertions::assertThat);

    private VolanoAssertions() {}

    /**
     * Begins assertions on a result.
     *
     * @param actual the result
     * @return the assertions
     */
    public static ThroughputResultAssert assertThat(ThroughputResult actual) {
        return new ThroughputResultAssert(actual);
    }

    /**
     * Begins assertions on a result, in the words of behaviour-driven development.
     *
     * @param actual the result
     * @return the assertions
     */
    public static ThroughputResultAssert then(ThroughputResult actual) {
        return assertThat(actual);
    }

    /**
     * Begins assertions on a verdict.
     *
     * @param actual the verdict
     * @return the assertions
     */
    public static VerdictAssert assertThat(Verdict actual) {
        return new VerdictAssert(actual);
    }

    /**
     * Begins assertions on a verdict, in the words of behaviour-driven development.
     *
     * @param actual the verdict
     * @return the assertions
     */
    public static VerdictAssert then(Verdict actual) {
        return assertThat(actual);
    }

    /**
     * Begins assertions on what a search for a ceiling found.
     *
     * @param actual what was found
     * @return the assertions
     */
    public static CeilingResultAssert assertThat(CeilingResult actual) {
        return new CeilingResultAssert(actual);
    }

    /**
     * Begins assertions on what a search for a ceiling found, in the words of behaviour-driven development.
     *
     * @param actual what was found
     * @return the assertions
     */
    public static CeilingResultAssert then(CeilingResult actual) {
        return assertThat(actual);
    }

    /**
     * Begins assertions on what came of a sweep.
     *
     * @param actual what came of it
     * @return the assertions
     */
    public static SweepResultAssert assertThat(SweepResult actual) {
        return new SweepResultAssert(actual);
    }

    /**
     * Begins assertions on what came of a sweep, in the words of behaviour-driven development.
     *
     * @param actual what came of it
     * @return the assertions
     */
    public static SweepResultAssert then(SweepResult actual) {
        return assertThat(actual);
    }

    /**
     * Begins assertions on what came of a sweep over processors.
     *
     * @param actual what came of it
     * @return the assertions
     */
    public static ProcessorResultAssert assertThat(ProcessorResult actual) {
        return new ProcessorResultAssert(actual);
    }

    /**
     * Begins assertions on what came of a sweep over processors, in the words of behaviour-driven development.
     *
     * @param actual what came of it
     * @return the assertions
     */
    public static ProcessorResultAssert then(ProcessorResult actual) {
        return assertThat(actual);
    }
}
