package dev.volano.junit;

import dev.volano.client.ThroughputResult;
import dev.volano.compare.BaselineVerdict;
import dev.volano.compare.SideBySideVerdict;
import dev.volano.compare.Verdict;
import dev.volano.scale.CeilingResult;
import dev.volano.scale.ProcessorResult;
import dev.volano.scale.SweepResult;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;

/**
 * What a performance test has measured: a parameter of test methods. {@link VolanoBenchmark} and {@link VolanoScale}
 * put their results here; all that are here are judged by the annotations of the test when its method has ended, and
 * published. Thread-safe.
 *
 * @since 0.1
 */
public final class MeasuredResults {

    private final List<ThroughputResult> results = new CopyOnWriteArrayList<>();
    private final List<Compared> compared = new CopyOnWriteArrayList<>();
    private final AtomicInteger comparisons = new AtomicInteger();
    private final List<String> recorded = new CopyOnWriteArrayList<>();
    private final List<SweepResult> sweeps = new CopyOnWriteArrayList<>();
    private final List<CeilingResult> ceilings = new CopyOnWriteArrayList<>();
    private final List<ProcessorResult> processors = new CopyOnWriteArrayList<>();

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
     * Adds the verdict of a comparison that was made without the test's {@link VolanoBenchmark}.
     *
     * @param verdict the verdict, which in a {@linkplain Mode#SMOKE smoke test} is not judged but for errors
     * @throws NullPointerException if {@code verdict} is null
     */
    public void add(SideBySideVerdict verdict) {
        add(new Compared(Objects.requireNonNull(verdict, "verdict"), "the baseline"));
    }

    /**
     * Adds the verdict of a comparison with a baseline that was made without the test's {@link VolanoBenchmark}.
     *
     * @param verdict the verdict, which in a {@linkplain Mode#SMOKE smoke test} is not judged but for errors
     * @throws NullPointerException if {@code verdict} is null
     */
    public void add(BaselineVerdict verdict) {
        add(new Compared(Objects.requireNonNull(verdict, "verdict"), "the baseline"));
    }

    void add(Compared comparison) {
        compared.add(comparison);
    }

    /** Returns the number of a comparison with another build that is about to be made, from 1. */
    int nextComparison() {
        return comparisons.incrementAndGet();
    }

    void addRecorded(String baseline) {
        recorded.add(baseline);
    }

    /** Returns the baselines that were recorded instead of compared with, in words. */
    List<String> recorded() {
        return List.copyOf(recorded);
    }

    /**
     * Adds a sweep that was made without the test's {@link VolanoScale}.
     *
     * @param sweep what came of it; the result of each point is judged as one that was measured alone
     * @throws NullPointerException if {@code sweep} is null
     */
    public void add(SweepResult sweep) {
        sweeps.add(Objects.requireNonNull(sweep, "sweep"));
    }

    /**
     * Adds what a search for a ceiling found that was made without the test's {@link VolanoBenchmark}.
     *
     * @param ceiling what was found
     * @throws NullPointerException if {@code ceiling} is null
     */
    public void add(CeilingResult ceiling) {
        ceilings.add(Objects.requireNonNull(ceiling, "ceiling"));
    }

    /**
     * Adds a sweep over processors that was made without the test's {@link VolanoScale}.
     *
     * @param sweep what came of it
     * @throws NullPointerException if {@code sweep} is null
     */
    public void add(ProcessorResult sweep) {
        processors.add(Objects.requireNonNull(sweep, "sweep"));
    }

    /**
     * Returns what was measured so far, but for the points of sweeps and the trials of searches.
     *
     * @return the results in order; possibly none
     */
    public List<ThroughputResult> all() {
        return List.copyOf(results);
    }

    /**
     * Returns the verdicts of comparisons so far: with another build a {@link SideBySideVerdict}, with a baseline in
     * the repository a {@link BaselineVerdict}.
     *
     * @return the verdicts in order; possibly none
     */
    public List<Verdict> verdicts() {
        return compared.stream().map(Compared::verdict).toList();
    }

    /**
     * Returns the sweeps so far.
     *
     * @return in order; possibly none
     */
    public List<SweepResult> sweeps() {
        return List.copyOf(sweeps);
    }

    /**
     * Returns what searches for a ceiling found so far.
     *
     * @return in order; possibly nothing
     */
    public List<CeilingResult> ceilings() {
        return List.copyOf(ceilings);
    }

    /**
     * Returns the sweeps over processors so far.
     *
     * @return in order; possibly none
     */
    public List<ProcessorResult> processors() {
        return List.copyOf(processors);
    }

    List<Compared> compared() {
        return List.copyOf(compared);
    }

    boolean isEmpty() {
        return Stream.of(results, compared, sweeps, ceilings, processors).allMatch(List::isEmpty);
    }
}
