package dev.volano.assertj;

import dev.volano.client.ThroughputResult;
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
}
