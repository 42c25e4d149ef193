package dev.volano.compare;

import dev.volano.client.PairedClient;
import dev.volano.client.WarmUp;
import dev.volano.internal.Require;
import dev.volano.probe.Environment;
import dev.volano.probe.Jvm;
import dev.volano.server.RunningServer;
import dev.volano.server.ServerSource;
import dev.volano.stats.PairedRule;
import dev.volano.stats.SequentialTest;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Says whether a server has become slower than a baseline that a repository keeps, or records that baseline.
 *
 * <pre>{@code
 * BaselineGate gate = BaselineGate.builder()
 *         .file(Path.of("src/test/baselines/chat.txt"))
 *         .server(ForkedServer.of(MyLauncher.class)::start)
 *         .build();
 * gate.record(RecordMode.ADD);               // on request only
 * gate.forecast().sentence();                // what could be told, before anything is measured
 * BaselineVerdict verdict = gate.run();
 * }</pre>
 *
 * <p>A rate does not travel from one day to the next. So each fork has a fresh pair of the server and a
 * {@link ReferenceServer}, measured by {@link PairedClient} in turn in short windows, and what is kept and compared is
 * the ratio of the two. Even that differs from day to day by some percent, so that only a slowdown of about 12 to 17 %
 * is found; {@link SideBySide} finds one of 5 %.
 *
 * <p>It decides by {@link dev.volano.stats.StoredBaseline} over a number of forks that follows from the budget, seven
 * in 60 s. Where machine, JVM or settings differ from those of the baseline, the interval is wider; with another number
 * of cores, another load or another reference server it is inconclusive before anything is measured.
 *
 * <p>What it is built with does not change. For one thread at a time.
 *
 * @since 0.1
 */
public final class BaselineGate {

    /** The slowdown that is to be found, unless told otherwise: 20 %. */
    public static final double DEFAULT_TOLERANCE = 0.2;

    /** The time that it may take, unless told otherwise: 60 s. */
    public static final Duration DEFAULT_BUDGET = Duration.ofSeconds(60);

    private static final int LONGEST_WARM_UP = 2;

    private final BaselineRun run;

    private BaselineGate(BaselineRun run) {
        this.run = run;
    }

    /**
     * Returns a builder set to VolanoMark's chat next to Volano's chat server on selectors, a tolerance of 20 % and a
     * budget of 60 s.
     *
     * @return a new builder
     */
    public static Builder builder() {
        return new Builder();
    }

    /**
     * Says what {@link #run} could tell, without measuring. The server's JVM is taken to be that of the baseline.
     *
     * @return the forecast
     * @throws dev.volano.VolanoException if there is no baseline, or it cannot be read; the message says what to do
     */
    public BaselineForecast forecast() {
        return run.forecast();
    }

    /**
     * Measures and compares with the baseline. The file is not changed.
     *
     * <p>What goes wrong in the measurement is part of the verdict, which then is inconclusive. An interrupt of the
     * thread ends it at once; the thread stays interrupted.
     *
     * @return the verdict
     * @throws dev.volano.VolanoException if there is no baseline, or it cannot be read; the message says what to do
     * @throws UnsupportedOperationException if this JVM cannot run the I/O model, or the workload cannot pause
     */
    public BaselineVerdict run() {
        return run.compare();
    }

    /**
     * Measures and writes the file. To be called on a user's request only: by a build on its own it would make any
     * slowdown the new baseline.
     *
     * @param mode whether an occasion is added to a baseline that is there, or it begins anew; without a file, both
     *     begin one
     * @return what was written
     * @throws dev.volano.VolanoException if too few forks count or it was interrupted; if an occasion is to be added to
     *     a baseline that cannot be read, or is of another load, reference server, environment or speed; or if the file
     *     cannot be written. It is then as it was
     * @throws UnsupportedOperationException if this JVM cannot run the I/O model, or the workload cannot pause
     */
    public Baseline record(RecordMode mode) {
        return run.baseline(Objects.requireNonNull(mode, "mode"));
    }

    /** Starts the server that is judged, and remembers what it says of itself. */
    private static final class Witness implements ServerSource {

        private final ServerSource source;
        private volatile Optional<Jvm> jvm = Optional.empty();
        private volatile Optional<String> ioModel = Optional.empty();

        private Witness(ServerSource source) {
            this.source = source;
        }

        @Override
        public RunningServer start() {
            RunningServer server = source.start();
            jvm = server.jvm();
            ioModel = server.ioModel();
            return server;
        }

        private Fingerprint fingerprint() {
            return Fingerprint.of(Environment.current(), jvm, ioModel);
        }
    }

    /** Builds a {@link BaselineGate}. Each value is checked when it is set. For one thread at a time. */
    public static final class Builder {

        private @Nullable Path file;
        private @Nullable String benchmark;
        private @Nullable ServerSource server;
        private ReferenceServer reference = ReferenceServer.chat("selectors");
        private UnaryOperator<PairedClient.Builder> load = UnaryOperator.identity();
        private double tolerance = DEFAULT_TOLERANCE;
        private Duration budget = DEFAULT_BUDGET;
        private boolean judgesCpu = true;
        private long seed = 1;
        private ComparisonListener listener = (fork, maxForks) -> {};

        private Builder() {}

        /**
         * Sets where the baseline is, or is to be recorded. Without it, {@link #build} fails.
         *
         * @param file a file of its own for each benchmark, in the repository
         * @return this builder
         * @throws NullPointerException if {@code file} is null
         */
        public Builder file(Path file) {
            this.file = Objects.requireNonNull(file, "file");
            return this;
        }

        /**
         * Sets what it is the baseline of, so that a file of another benchmark is not taken for it.
         *
         * @param name one line; the name of the file without its extension by default
         * @return this builder
         * @throws IllegalArgumentException if {@code name} is blank or of several lines
         */
        public Builder benchmark(String name) {
            this.benchmark = Baseline.line(name, "name");
            return this;
        }

        /**
         * Sets the server that is judged. Without it, {@link #build} fails.
         *
         * @param server starts one for each fork, which is closed at its end
         * @return this builder
         * @throws NullPointerException if {@code server} is null
         */
        public Builder server(ServerSource server) {
            this.server = Objects.requireNonNull(server, "server");
            return this;
        }

        /**
         * Sets the server that it is measured next to.
         *
         * @param reference Volano's chat server on selectors by default; for a server on virtual threads
         *     {@code ReferenceServer.chat("virtual-threads")} tells more, and for another workload than chat one of the
         *     user's own that speaks it is needed
         * @return this builder
         * @throws NullPointerException if {@code reference} is null
         */
        public Builder reference(ReferenceServer reference) {
            this.reference = Objects.requireNonNull(reference, "reference");
            return this;
        }

        /**
         * Sets the load, the same on both servers. Warm-up and measured time follow from the budget; what is set here
         * goes before that.
         *
         * @param load sets what the clients do; called once for each fork, and once by {@link #build}; VolanoMark's
         *     chat by default
         * @return this builder
         * @throws NullPointerException if {@code load} is null
         */
        public Builder load(UnaryOperator<PairedClient.Builder> load) {
            this.load = Objects.requireNonNull(load, "load");
            return this;
        }

        /**
         * Sets the slowdown that is to be found.
         *
         * @param share above 0 and below 1: 0.2, the default, for 20 %; with less than what {@link #forecast} says
         *     would be found, it can fail and not pass
         * @return this builder
         * @throws IllegalArgumentException if {@code share} is out of range
         */
        public Builder tolerance(double share) {
            if (!(share > 0 && share < 1)) {
                throw new IllegalArgumentException("tolerance must be a share between 0 and 1: " + share);
            }
            this.tolerance = share;
            return this;
        }

        /**
         * Sets how long it may take. The number of forks and their length follow from it; a fork that has begun ends.
         *
         * @param budget at least 15 s; 60 s by default
         * @return this builder
         * @throws IllegalArgumentException if {@code budget} is shorter
         */
        public Builder budget(Duration budget) {
            this.budget = BudgetPlan.of(Require.positive(budget, "budget")).budget();
            return this;
        }

        /**
         * Sets whether more CPU time of the server per message is a failure, too. It is known of servers that have a
         * process of their own on this machine, and reported in any case.
         *
         * @param judged true by default
         * @return this builder
         */
        public Builder judgeCpu(boolean judged) {
            this.judgesCpu = judged;
            return this;
        }

        /**
         * Sets what random numbers are made from, such as which server is started first.
         *
         * @param seed 1 by default
         * @return this builder
         */
        public Builder seed(long seed) {
            this.seed = seed;
            return this;
        }

        /**
         * Sets who is told how it goes on.
         *
         * @param listener nobody by default; of the forks that it is told of, the baseline is the reference server
         * @return this builder
         * @throws NullPointerException if {@code listener} is null
         */
        public Builder listener(ComparisonListener listener) {
            this.listener = Objects.requireNonNull(listener, "listener");
            return this;
        }

        /**
         * Builds the gate. Nothing is read or started yet.
         *
         * @return the gate
         * @throws IllegalStateException if the file or the server is missing, or the reference server does not speak
         *     the workload
         */
        public BaselineGate build() {
            if (file == null || server == null) {
                throw new IllegalStateException("a file and a server are needed: call file and server");
            }
            Witness witness = new Witness(server);
            ReferenceServer next = reference;
            UnaryOperator<PairedClient.Builder> users = load;
            BudgetPlan plan = BudgetPlan.of(budget);
            long from = seed;
            SequentialComparison.ForkSource source = (number, measureFor) -> users.apply(PairedClient.builder()
                            .seed(from)
                            .warmUp(new WarmUp(plan.warmUp(), plan.warmUp().multipliedBy(LONGEST_WARM_UP)))
                            .measureFor(measureFor))
                    .baseline(next.source())
                    .candidate(witness)
                    .build()
                    .measure(number);
            PairedClient client = load.apply(PairedClient.builder())
                    .baseline(next.source())
                    .candidate(witness)
                    .build();
            if (!client.workloadName().equals(next.workload())) {
                throw new IllegalStateException("the reference server speaks " + next.workload() + ", and the load is "
                        + client.workloadName() + ": call reference with a server that speaks it");
            }
            PairedJudge judge =
                    new PairedJudge(new SequentialTest(plan.maxForks(), tolerance), PairedRule.standard(), judgesCpu);
            return new BaselineGate(new BaselineRun(
                    file,
                    benchmark == null ? name(file) : benchmark,
                    client.load(),
                    next.name(),
                    tolerance,
                    judgesCpu,
                    new FixedForks(source, plan, judge, listener, System::nanoTime),
                    witness::fingerprint,
                    Clock.systemUTC(),
                    seed));
        }

        private static String name(Path file) {
            String name = String.valueOf(file.getFileName());
            int dot = name.lastIndexOf('.');
            return (dot > 0 ? name.substring(0, dot) : name).strip();
        }
    }
}
