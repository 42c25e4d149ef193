package dev.volano.assertj;

import dev.volano.client.ThroughputResult;
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
}
