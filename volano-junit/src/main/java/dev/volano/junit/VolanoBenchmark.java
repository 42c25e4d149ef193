package dev.volano.junit;

import dev.volano.client.ThroughputBenchmark;
import dev.volano.client.ThroughputResult;
import dev.volano.client.VolanoClient;
import dev.volano.server.RunningServer;
import dev.volano.server.ServerSource;
import java.time.Duration;
import java.util.Objects;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

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

    private final String test;
    private final Settings settings;
    private final MeasuredResults results;
    private final Recorder recorder;

    VolanoBenchmark(String test, Settings settings, MeasuredResults results, Recorder recorder) {
        this.test = test;
        this.settings = settings;
        this.results = results;
        this.recorder = recorder;
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
     * @throws dev.volano.VolanoException if another measurement does not end in time, or a limit of the system does not
     *     allow the load
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
     * @throws dev.volano.VolanoException if the first server does not start, another measurement does not end in time,
     *     or a limit of the system does not allow the load
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
        ThroughputResult result;
        try (ThroughputBenchmark benchmark =
                builder.load(whole).listener(new WindowEvents()).build()) {
            Supplier<ThroughputResult> work = () -> {
                before.run(); // costs other measurements something too
                return benchmark.run();
            };
            result = settings.isOn(Parameter.LOCK) ? runAlone(work) : work.get();
        }
        results.add(result);
        return result;
    }

    private ThroughputResult runAlone(Supplier<ThroughputResult> work) {
        try (MachineLock held = MachineLock.acquire(
                MachineLock.file(settings.value(Parameter.LOCK_FILE)),
                Amounts.duration(settings.value(Parameter.LOCK_TIMEOUT)),
                test)) {
            return held.whileHeld(work);
        }
    }
}
