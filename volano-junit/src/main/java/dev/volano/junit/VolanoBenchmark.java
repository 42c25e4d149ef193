package dev.volano.junit;

import dev.volano.VolanoException;
import dev.volano.client.PairedClient;
import dev.volano.client.ThroughputBenchmark;
import dev.volano.client.ThroughputResult;
import dev.volano.client.VolanoClient;
import dev.volano.compare.BaselineVerdict;
import dev.volano.compare.ReferenceServer;
import dev.volano.compare.SideBySideVerdict;
import dev.volano.compare.Verdict;
import dev.volano.evidence.SideBySideRecording;
import dev.volano.server.RunningServer;
import dev.volano.server.ServerSource;
import dev.volano.server.VersionClassPath;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;

/**
 * What a performance test measures with: a parameter of test methods.
 *
 * <p>It measures as {@link ThroughputBenchmark} does, and besides: it waits until no other measurement runs on the
 * machine, shortens the load in a {@linkplain Mode#SMOKE smoke test}, and hands each result to the annotations of the
 * test. One thread measures with it at a time.
 *
 * @since 0.1
 */
public final class VolanoBenchmark {

    /** Most servers for many connections are of this shape. */
    private static final String REFERENCE = "selectors";

    private final Settings settings;
    private final MeasuredResults results;
    private final Recorder recorder;
    private final TestLock lock;
    private final Baselines baselines;

    VolanoBenchmark(Settings settings, MeasuredResults results, Recorder recorder, TestLock lock, Baselines baselines) {
        this.settings = settings;
        this.results = results;
        this.recorder = recorder;
        this.lock = lock;
        this.baselines = baselines;
    }

    /**
     * Returns what this run of the build wants to know.
     *
     * @return the mode; never {@link Mode#OFF}, in which there is no benchmark
     */
    public Mode mode() {
        return settings.mode();
    }

    /**
     * Measures a server.
     *
     * @param server the server; it is not closed
     * @param load sets what the clients do; the target is set already
     * @return the result, with at least one run; what went wrong is part of it
     * @throws VolanoException if another measurement does not end in time, or a limit of the system does not allow the
     *     load
     * @throws NullPointerException if an argument is null
     * @throws IllegalStateException if the load lacks something
     */
    public ThroughputResult measure(RunningServer server, UnaryOperator<VolanoClient.Builder> load) {
        Objects.requireNonNull(server, "server");
        Objects.requireNonNull(load, "load");
        return run(ThroughputBenchmark.builder().target(server), load, () -> recorder.begin(server));
    }

    /**
     * Measures on several servers that are started one after another, so that what differs from one start to the next
     * is in the interval of the result.
     *
     * @param servers starts a server; each is closed after its runs
     * @param forks how many servers, at least 1; from 3 on the interval is over them. A smoke test starts one
     * @param load sets what the clients do; the target is set already
     * @return the result, with at least one run; what went wrong is part of it
     * @throws VolanoException if the first server does not start, another measurement does not end in time, or a limit
     *     of the system does not allow the load
     * @throws NullPointerException if an argument is null
     * @throws IllegalArgumentException if {@code forks} is less than 1
     * @throws IllegalStateException if the load lacks something
     */
    public ThroughputResult measure(ServerSource servers, int forks, UnaryOperator<VolanoClient.Builder> load) {
        Objects.requireNonNull(servers, "servers");
        Objects.requireNonNull(load, "load");
        ThroughputBenchmark.Builder builder =
                ThroughputBenchmark.builder().server(recorder.recorded(servers)).forks(forks);
        return run(mode() == Mode.SMOKE ? builder.forks(1) : builder, load, () -> {}); // each is recorded when started
    }

    private ThroughputResult run(
            ThroughputBenchmark.Builder builder, UnaryOperator<VolanoClient.Builder> load, Runnable before) {
        UnaryOperator<VolanoClient.Builder> whole = load;
        if (mode() == Mode.SMOKE) {
            Duration time = Amounts.duration(settings.value(Parameter.SMOKE_TIME));
            whole = client -> load.apply(client).trial(time);
        }
        lock.take();
        before.run(); // costs other measurements something too
        try (ThroughputBenchmark benchmark =
                builder.load(whole).listener(new WindowEvents()).build()) {
            ThroughputResult result = benchmark.run();
            results.add(result);
            return result;
        }
    }

    /**
     * Compares a server with another build of it, or with its baseline, which was measured next to Volano's own chat
     * server on selectors: see {@link #compare(ServerSource, ReferenceServer, UnaryOperator)}.
     *
     * @param candidate starts the server that is judged, as a parameter with {@link Fork} does
     * @param load sets what the clients do, which without another build must be chat; servers, warm-up and measured
     *     time are set already
     * @return the verdict, by which the test is judged, too
     * @throws VolanoException if the other build cannot be had, there is no baseline, a server does not start, another
     *     measurement does not end in time, or a limit of the system does not allow the load
     * @throws ExtensionConfigurationException if another build is named, and the server is not one that {@link Fork}
     *     starts; if a baseline is to be recorded where none may be; or if the test makes more comparisons with other
     *     builds than {@link NoRegression#comparisons} says
     * @throws NullPointerException if an argument is null
     * @throws IllegalStateException if the load is not what the reference server speaks
     */
    public Verdict compare(ServerSource candidate, UnaryOperator<PairedClient.Builder> load) {
        return compare(candidate, ReferenceServer.chat(REFERENCE), load);
    }

    /**
     * Compares a server side by side with another build of it, the one that {@link NoRegression#against} names: see
     * {@link dev.volano.compare.SideBySide}; or, where none is named, with its baseline in the repository: see
     * {@link dev.volano.compare.BaselineGate}. If {@link Parameter#BASELINE} says so, that baseline is recorded
     * instead.
     *
     * @param candidate starts the server that is judged; if another build is named, as a parameter with {@link Fork}
     *     does
     * @param reference the server next to which the baseline is measured; next to another build there is none
     * @param load sets what the clients do; servers, warm-up and measured time are set already
     * @return the verdict, by which the test is judged, too: a {@link SideBySideVerdict} or a {@link BaselineVerdict}.
     *     It is inconclusive, and the test is not judged by it, if the baseline was recorded, and in a smoke test,
     *     which puts the load on both servers for a moment, with no need of a baseline
     * @throws VolanoException if the other build cannot be had, there is no baseline, a server does not start, another
     *     measurement does not end in time, or a limit of the system does not allow the load
     * @throws ExtensionConfigurationException if another build is named, and the server is not one that {@link Fork}
     *     starts; if a baseline is to be recorded where none may be; or if the test makes more comparisons with other
     *     builds than {@link NoRegression#comparisons} says
     * @throws NullPointerException if an argument is null
     * @throws IllegalStateException if the load is not what the reference server speaks
     */
    public Verdict compare(
            ServerSource candidate, ReferenceServer reference, UnaryOperator<PairedClient.Builder> load) {
        Objects.requireNonNull(candidate, "candidate");
        Objects.requireNonNull(reference, "reference");
        Objects.requireNonNull(load, "load");
        String against = settings.value(Parameter.AGAINST);
        if (against.equals(Parameter.AGAINST.defaultValue())) {
            return compareWithBaseline(candidate, reference, load);
        }
        if (!(candidate instanceof ForkSource fork)) {
            throw new ExtensionConfigurationException(Parameter.AGAINST.key() + " = " + against + " is a build of a"
                    + " server that @Fork starts; of any other, hand over what starts the other server");
        }
        return compare(candidate, fork.of(classPath(against)), against, load);
    }

    private Verdict compareWithBaseline(
            ServerSource candidate, ReferenceServer reference, UnaryOperator<PairedClient.Builder> load) {
        boolean records = baselines.records();
        BaselineComparison comparison = BaselineComparison.of(settings, baselines, candidate, reference, load);
        if (mode() == Mode.SMOKE) {
            return sideBySide(candidate, reference.source(), "the reference server", load);
        }
        if (records) {
            lock.take();
            BaselineVerdict verdict = comparison.record();
            results.addRecorded(comparison.words());
            return verdict;
        }
        comparison.forecast(); // before it waits for anything
        lock.take();
        BaselineVerdict verdict = comparison.run();
        results.add(new Compared(verdict, comparison.words()));
        return verdict;
    }

    private static String classPath(String against) {
        try {
            return VersionClassPath.of(against);
        } catch (VolanoException e) {
            throw new VolanoException(Parameter.AGAINST.key() + " = " + against + ": " + e.getMessage(), e);
        }
    }

    /**
     * Compares a server side by side with another one. What {@link NoRegression#against} names has no part in it.
     *
     * @param candidate starts the server that is judged
     * @param baseline starts the server to compare with
     * @param load sets what the clients do; servers, warm-up and measured time are set already
     * @return the verdict, by which the test is judged, too; in a smoke test, which puts the load on both for a moment,
     *     it is inconclusive
     * @throws VolanoException if a server does not start, another measurement does not end in time, or a limit of the
     *     system does not allow the load
     * @throws ExtensionConfigurationException if the test makes more comparisons with other builds than
     *     {@link NoRegression#comparisons} says
     * @throws NullPointerException if an argument is null
     */
    public SideBySideVerdict compare(
            ServerSource candidate, ServerSource baseline, UnaryOperator<PairedClient.Builder> load) {
        Objects.requireNonNull(candidate, "candidate");
        Objects.requireNonNull(baseline, "baseline");
        Objects.requireNonNull(load, "load");
        return compare(candidate, baseline, "the baseline", load);
    }

    private SideBySideVerdict compare(
            ServerSource candidate, ServerSource baseline, String name, UnaryOperator<PairedClient.Builder> load) {
        int number = results.nextComparison();
        int said = Comparison.count(settings.value(Parameter.COMPARISONS));
        if (number > said) {
            throw new ExtensionConfigurationException("the test makes a comparison more than the " + said
                    + " that share its chance of a false alarm: say how many by @NoRegression(comparisons = " + number
                    + ") or " + Parameter.COMPARISONS.key());
        }
        return sideBySide(candidate, baseline, name, load);
    }

    private SideBySideVerdict sideBySide(
            ServerSource candidate, ServerSource baseline, String name, UnaryOperator<PairedClient.Builder> load) {
        lock.take();
        SideBySideVerdict verdict =
                Comparison.of(settings, candidate, baseline, load).run();
        Optional<PairRecording> recording = PairRecording.after(
                verdict, recorder.keeps(false), folder -> SideBySideRecording.of(baseline, candidate, load, folder));
        results.add(new Compared(verdict, name, recording));
        return verdict;
    }
}
