package dev.volano.junit;

import dev.volano.client.ThroughputResult;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * What a performance test has measured: a parameter of test methods. {@link VolanoBenchmark} puts its results here; all
 * that are here are judged by the annotations of the test when its method has ended, and published. Thread-safe.
 *
 * @since 0.1
 */
public final class MeasuredResults {

    private final List<ThroughputResult> results = new CopyOnWriteArrayList<>();

    MeasuredResults() {}

    /**
     * Adds a result that was measured without the test's {@link VolanoBenchmark}.
     *
     * @param result the result
     * @throws NullPointerException if {@code result} is null
     */
    public void add(ThroughputResult result) {
        results.add(Objects.requireNonNull(result, "result"));
    }

    /**
     * Returns what was measured so far.
     *
     * @return the results in order; possibly none
     */
    public List<ThroughputResult> all() {
        return List.copyOf(results);
    }
}
