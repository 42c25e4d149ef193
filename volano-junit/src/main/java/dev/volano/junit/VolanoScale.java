package dev.volano.junit;

import dev.volano.scale.CeilingResult;
import dev.volano.scale.ConnectionCeiling;
import dev.volano.scale.ConnectionSweep;
import dev.volano.scale.ProcessorResult;
import dev.volano.scale.ProcessorSweep;
import dev.volano.scale.SweepResult;
import dev.volano.server.RunningServer;
import dev.volano.server.ServerSource;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;

/**
 * What a performance test measures with how far a server scales: a parameter of test methods.
 *
 * <p>It measures as {@link ConnectionSweep}, {@link ConnectionCeiling} and {@link ProcessorSweep} do, and besides: it
 * waits until no other measurement runs on the machine, makes a trial of each in a {@linkplain Mode#SMOKE smoke test},
 * closes what it has begun, and hands what came of it to the annotations of the test. One thread measures with it at a
 * time.
 *
 * @since 0.1
 */
public final class VolanoScale {

    private final Settings settings;
    private final MeasuredResults results;
    private final Recorder recorder;
    private final TestLock lock;

    VolanoScale(Settings settings, MeasuredResults results, Recorder recorder, TestLock lock) {
        this.settings = settings;
        this.results = results;
        this.recorder = recorder;
        this.lock = lock;
    }

    /**
     * Returns what this run of the build wants to know.
     *
     * @return the mode; never {@link Mode#OFF}
     */
    public Mode mode() {
        return settings.mode();
    }

    /**
     * Puts the same load with more and more connections on servers.
     *
     * @param servers starts a server; each is closed when it is not needed any more
     * @param options sets the load and the points; the servers are set already
     * @return what came of it; of the first point alone in a smoke test
     * @throws dev.volano.VolanoException if another measurement does not end in time
     * @throws NullPointerException if an argument is null
     * @throws IllegalStateException if there is no point, or the load lacks something
     */
    public SweepResult sweep(ServerSource servers, UnaryOperator<ConnectionSweep.Builder> options) {
        Objects.requireNonNull(servers, "servers");
        Objects.requireNonNull(options, "options");
        return sweep(ConnectionSweep.builder().server(recorder.recorded(servers)), options, () -> {});
    }

    /**
     * Puts the same load with more and more connections on one server.
     *
     * @param server the server; it is not closed
     * @param options sets the load and the points; the server is set already
     * @return what came of it; of the first point alone in a smoke test
     * @throws dev.volano.VolanoException if another measurement does not end in time
     * @throws NullPointerException if an argument is null
     * @throws IllegalStateException if there is no point, or the load lacks something
     */
    public SweepResult sweep(RunningServer server, UnaryOperator<ConnectionSweep.Builder> options) {
        Objects.requireNonNull(server, "server");
        Objects.requireNonNull(options, "options");
        return sweep(ConnectionSweep.builder().target(server), options, () -> recorder.begin(server));
    }

    private SweepResult sweep(
            ConnectionSweep.Builder servers, UnaryOperator<ConnectionSweep.Builder> options, Runnable before) {
        ConnectionSweep.Builder builder = options.apply(servers);
        trial().ifPresent(builder::trial);
        lock.take();
        before.run();
        try (ConnectionSweep sweep = builder.build()) {
            SweepResult result = sweep.run();
            results.add(result);
            return result;
        }
    }

    /**
     * Searches the most connections that servers hold. Nothing is recorded: that would be one of the things that a
     * server at its limit has to hold.
     *
     * @param servers starts a server for each trial; it is closed after it
     * @param options sets the load and what is searched for; the servers are set already
     * @return what was found; of one trial alone in a smoke test
     * @throws dev.volano.VolanoException if another measurement does not end in time
     * @throws NullPointerException if an argument is null
     * @throws IllegalStateException if the load lacks something
     */
    public CeilingResult ceiling(ServerSource servers, UnaryOperator<ConnectionCeiling.Builder> options) {
        Objects.requireNonNull(servers, "servers");
        Objects.requireNonNull(options, "options");
        return ceiling(options.apply(ConnectionCeiling.builder().server(servers)));
    }

    /**
     * Searches the most connections that one server holds, in all trials. Nothing is recorded.
     *
     * @param server the server; it is not closed
     * @param options sets the load and what is searched for; the server is set already
     * @return what was found; of one trial alone in a smoke test
     * @throws dev.volano.VolanoException if another measurement does not end in time
     * @throws NullPointerException if an argument is null
     * @throws IllegalStateException if the load lacks something
     */
    public CeilingResult ceiling(RunningServer server, UnaryOperator<ConnectionCeiling.Builder> options) {
        Objects.requireNonNull(server, "server");
        Objects.requireNonNull(options, "options");
        return ceiling(options.apply(ConnectionCeiling.builder().target(server)));
    }

    private CeilingResult ceiling(ConnectionCeiling.Builder builder) {
        trial().ifPresent(builder::trial);
        lock.take();
        try (ConnectionCeiling search = builder.build()) {
            CeilingResult result = search.find();
            results.add(result);
            return result;
        }
    }

    /**
     * Puts the same load on servers with more and more processors. Nothing is recorded.
     *
     * @param servers starts a server, as a parameter with {@link Fork} does: it must be able to keep it to its
     *     processors
     * @param options sets the load and the numbers of processors; the servers are set already
     * @return what came of it; of one round at the first number of processors in a smoke test
     * @throws dev.volano.VolanoException if another measurement does not end in time
     * @throws ExtensionConfigurationException if the servers are not those that {@link Fork} starts
     * @throws NullPointerException if an argument is null
     * @throws IllegalStateException if the load lacks something
     */
    public ProcessorResult processors(ServerSource servers, UnaryOperator<ProcessorSweep.Builder> options) {
        Objects.requireNonNull(servers, "servers");
        Objects.requireNonNull(options, "options");
        if (!(servers instanceof ForkSource fork)) {
            throw new ExtensionConfigurationException("only servers that @Fork starts can be kept to processors");
        }
        ProcessorSweep.Builder builder = options.apply(ProcessorSweep.builder().server(fork::builder));
        trial().ifPresent(builder::trial);
        lock.take();
        try (ProcessorSweep sweep = builder.build()) {
            ProcessorResult result = sweep.run();
            results.add(result);
            return result;
        }
    }

    /** Returns how long a smoke test measures; empty in full. */
    private Optional<Duration> trial() {
        return mode() == Mode.SMOKE
                ? Optional.of(Amounts.duration(settings.value(Parameter.SMOKE_TIME)))
                : Optional.empty();
    }
}
