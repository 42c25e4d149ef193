package dev.volano.scale;

import dev.volano.VolanoException;
import dev.volano.client.Failure;
import dev.volano.client.RunListener;
import dev.volano.client.ThroughputBenchmark;
import dev.volano.client.ThroughputResult;
import dev.volano.client.VolanoClient;
import dev.volano.internal.Ongoing;
import dev.volano.server.ServerSource;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * Several servers or loads in turn. In each round every one is measured once, on a fresh server, and each round begins
 * with another: what disturbs the machine for a while hits all of them alike. One that fails is left out of the rounds
 * after.
 *
 * <p>One thread runs it at a time; any other may close it.
 */
final class Rounds implements AutoCloseable {

    /**
     * What is measured once in each round.
     *
     * @param label what it is called
     * @param servers starts its servers, each of which is closed after its round
     * @param load sets what a client is to do
     */
    record Arm(String label, ServerSource servers, UnaryOperator<VolanoClient.Builder> load) {}

    /** Is told what is about to be measured. */
    @FunctionalInterface
    interface Turn {

        static Turn of(FactorListener listener) {
            return new Turn() {
                @Override
                public void start(List<String> labels, int rounds) {
                    listener.onStart(labels, rounds);
                }

                @Override
                public void on(String label, int round, int rounds) {
                    listener.onLevel(label, round, rounds);
                }
            };
        }

        default void start(List<String> labels, int rounds) {}

        void on(String label, int round, int rounds);
    }

    private final List<Arm> arms;
    private final int rounds;
    private final Turn turn;
    private final RunListener listener;
    private final Ongoing<ThroughputBenchmark> measuring = new Ongoing<>(ThroughputBenchmark::close);

    Rounds(List<Arm> arms, int rounds, Turn turn, RunListener listener) {
        this.arms = List.copyOf(arms);
        this.rounds = rounds;
        this.turn = turn;
        this.listener = listener;
    }

    /** What has come of an arm so far. */
    private static final class Progress {
        private final Arm arm;
        private final PointServers servers;
        private Optional<ThroughputResult> result = Optional.empty();
        private Optional<LevelFailure> failure = Optional.empty();
        private int done;

        Progress(Arm arm) {
            this.arm = arm;
            servers = new PointServers(arm.servers(), true);
        }

        /** Adds a round: one that failed is the last. */
        void add(ThroughputResult round) {
            result = Optional.of(result.map(all -> all.plus(round)).orElse(round));
            failure = round.failures().stream().findFirst().map(LevelFailure::of);
            done++;
        }

        FactorLevel level(int rounds) {
            if (failure.isEmpty() && done < rounds) {
                failure = Optional.of(
                        new LevelFailure(Failure.Owner.HARNESS, "ended before round " + (done + 1) + " of " + rounds));
            }
            return new FactorLevel(arm.label(), result, failure);
        }
    }

    /**
     * Measures round after round.
     *
     * @return what came of each arm, in their order
     * @throws UnsupportedOperationException if this JVM cannot run the I/O model of a load that all have; where they
     *     have several it is a failure of those concerned
     * @throws IllegalStateException if it is closed, or a load lacks something
     */
    List<FactorLevel> run() {
        if (measuring.isClosed()) {
            throw new IllegalStateException("it is closed");
        }
        List<Progress> all = arms.stream().map(Progress::new).toList();
        turn.start(arms.stream().map(Arm::label).toList(), rounds);
        boolean goesOn = true;
        for (int round = 0; round < rounds && goesOn; round++) {
            for (int i = 0; i < all.size() && goesOn; i++) {
                Progress next = all.get((i + round) % all.size());
                if (next.failure.isEmpty()) {
                    turn.on(next.arm.label(), round + 1, rounds);
                    goesOn = measured(next);
                }
            }
        }
        return all.stream().map(each -> each.level(rounds)).toList();
    }

    /** Measures an arm once, and returns whether it goes on. */
    private boolean measured(Progress next) {
        try (ThroughputBenchmark benchmark = ThroughputBenchmark.builder()
                .server(next.servers)
                .load(next.arm.load())
                .listener(listener)
                .build()) {
            measuring.run(benchmark, ThroughputBenchmark::run).ifPresent(next::add);
        } catch (VolanoException e) {
            next.failure = Optional.of(notMeasured(next, e));
        } catch (UnsupportedOperationException e) {
            if (arms.stream().map(Arm::load).distinct().count() == 1) {
                throw e;
            }
            next.failure = Optional.of(LevelFailure.notMeasured(Failure.Owner.CLIENT, String.valueOf(e.getMessage())));
        }
        return goesOn();
    }

    private boolean goesOn() {
        return !measuring.isClosed() && !Thread.currentThread().isInterrupted();
    }

    private LevelFailure notMeasured(Progress next, VolanoException e) {
        boolean server = next.servers.startFailure().isPresent();
        if (!goesOn()) {
            return LevelFailure.notMeasured(Failure.Owner.HARNESS, "ended: " + e.getMessage());
        }
        return LevelFailure.notMeasured(
                server ? Failure.Owner.SERVER : Failure.Owner.SYSTEM,
                (server ? "the server did not start: " : "") + e.getMessage());
    }

    /** Ends rounds that run, as an interrupt of their thread does. Does nothing if closed already. */
    @Override
    public void close() {
        measuring.close();
    }
}
