package dev.volano.junit;

import dev.volano.VolanoException;
import dev.volano.client.PairedClient;
import dev.volano.compare.Baseline;
import dev.volano.compare.BaselineForecast;
import dev.volano.compare.BaselineGate;
import dev.volano.compare.BaselineOccasion;
import dev.volano.compare.BaselineVerdict;
import dev.volano.compare.Decision;
import dev.volano.compare.RecordMode;
import dev.volano.compare.ReferenceServer;
import dev.volano.server.ServerSource;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

/**
 * Compares a server with its baseline in the repository, or records that.
 *
 * @param file where the baseline is, or is to be
 * @param budget how long it may take
 * @param again what records the baseline
 * @param teller is told what could be told, and what was recorded
 * @param gate measures
 */
record BaselineComparison(Path file, Duration budget, String again, Consumer<String> teller, Gate gate) {

    private static final long SEED = 1;

    /** What a {@link BaselineGate} does. */
    interface Gate {

        BaselineForecast forecast();

        BaselineVerdict run();

        Baseline record();
    }

    static BaselineComparison of(
            Settings settings,
            Baselines baselines,
            ServerSource candidate,
            ReferenceServer reference,
            UnaryOperator<PairedClient.Builder> load) {
        Path file = baselines.next();
        Duration budget = Comparison.budget(settings.value(Parameter.BUDGET));
        StartWatch server = new StartWatch("candidate", candidate);
        StartWatch next = new StartWatch("reference server", reference.source());
        BaselineGate gate = BaselineGate.builder()
                .file(file)
                .server(server)
                .reference(new ReferenceServer(reference.name(), reference.workload(), next))
                .load(load)
                .tolerance(Amounts.share(settings.value(Parameter.BASELINE_TOLERANCE)))
                .budget(budget)
                .judgeCpu(settings.isOn(Parameter.CPU))
                .seed(SEED)
                .build();
        return new BaselineComparison(
                file, budget, baselines.again(), baselines::tell, new Watched(gate, server, next));
    }

    /** A server that never starts is an error of the test, and no verdict. */
    private record Watched(BaselineGate gate, StartWatch server, StartWatch reference) implements Gate {

        @Override
        public BaselineForecast forecast() {
            return gate.forecast();
        }

        @Override
        public BaselineVerdict run() {
            BaselineVerdict verdict = gate.run();
            if (verdict.forks().stream().allMatch(fork -> fork.fork().blocks().isEmpty())) {
                throwIfFailed();
            }
            return verdict;
        }

        @Override
        public Baseline record() {
            try {
                return gate.record(RecordMode.ADD);
            } catch (VolanoException e) {
                throwIfFailed();
                throw e;
            }
        }

        private void throwIfFailed() {
            server.throwIfFailed();
            reference.throwIfFailed();
        }
    }

    /**
     * Tells what could be told, before anything is measured.
     *
     * @throws VolanoException if there is no baseline, or it cannot be read
     */
    void forecast() {
        if (Files.notExists(file)) {
            throw new VolanoException(file + ": there is no baseline yet; record it, on a machine that has nothing else"
                    + " to do, with\n  " + again + "\nand put the file into the repository, or compare"
                    + " with another build by @NoRegression(against = ...) or " + Parameter.AGAINST.key());
        }
        teller.accept(gate.forecast().sentence());
    }

    /** Compares; what the gate can tell was said before. */
    BaselineVerdict run() {
        return gate.run();
    }

    /** Records, and returns a verdict that says that nothing was compared. */
    BaselineVerdict record() {
        long startNanos = System.nanoTime();
        Baseline baseline = gate.record();
        Duration time = Duration.ofNanos(System.nanoTime() - startNanos);
        int occasions = baseline.occasions().size();
        BaselineOccasion last = baseline.occasions().get(occasions - 1);
        BaselineForecast forecast = gate.forecast();
        teller.accept("recorded, occasion " + occasions + " of " + file + "; from now on " + forecast.sentence());
        return new BaselineVerdict(
                Decision.INCONCLUSIVE,
                "the baseline was recorded, and nothing was compared",
                baseline,
                baseline.fingerprint(),
                forecast,
                List.of(),
                List.of(),
                last.time(),
                budget,
                time,
                SEED);
    }

    /** Returns what the server is compared with, in words. */
    String words() {
        return "the baseline " + file;
    }
}
