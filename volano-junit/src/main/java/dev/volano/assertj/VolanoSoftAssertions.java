package dev.volano.assertj;

import java.util.function.Consumer;
import org.assertj.core.api.AbstractSoftAssertions;
import org.assertj.core.api.SoftAssertionsProvider;

/**
 * Assertions on results that collect what does not hold, to be told together. AssertJ can inject it:
 * {@code @InjectSoftAssertions}. For one thread at a time.
 *
 * @since 0.1
 */
public final class VolanoSoftAssertions extends AbstractSoftAssertions implements VolanoSoftAssertionsProvider {

    /** Creates a collection that is empty. */
    public VolanoSoftAssertions() {}

    /**
     * Asserts softly, and tells what does not hold at the end.
     *
     * @param assertions what to assert
     * @throws AssertionError if something does not hold
     */
    public static void assertSoftly(Consumer<VolanoSoftAssertions> assertions) {
        SoftAssertionsProvider.assertSoftly(VolanoSoftAssertions.class, assertions);
    }
}
