package dev.volano.benchmarks;

import dev.volano.client.PairedBlock;
import dev.volano.client.PairedFork;
import dev.volano.client.PairedWindow;
import java.util.Arrays;
import java.util.Locale;
import java.util.function.Function;
import java.util.function.IntFunction;

/**
 * How many steps of work make a server slower by how much. Since the machine does more than one thing at a time, that
 * is no straight line: the work is changed until it makes the server slower by about 10 %, and there it is measured
 * well.
 *
 * @param perStep by which share of a message's time a step makes it longer
 * @param nanosPerStep what a step takes, measured without a server
 */
record GateCalibration(double perStep, double nanosPerStep) {

    private static final int FIRST_STEPS = 2_000;
    private static final int ROUGH_FORKS = 2;
    private static final int MOST_ROUNDS = 5;
    private static final int FINE_FORKS = 5;

    /** What is added to a message's time that is to be 10 % slower, and how far off a round may be. */
    private static final double TARGET = added(0.1);

    private static final double NEAR = 1.4;

    /** Where nothing is injected. */
    static final GateCalibration NONE = new GateCalibration(Double.NaN, Double.NaN);

    /** Measures; the function measures forks of a server with so many steps beside one without. */
    static GateCalibration measure(IntFunction<IntFunction<PairedFork>> forks, boolean onlyRoughly) {
        int steps = FIRST_STEPS;
        for (int round = 1; round <= MOST_ROUNDS; round++) {
            double rough = perStep(forks.apply(steps), steps, ROUGH_FORKS);
            if (onlyRoughly) {
                return new GateCalibration(rough, Work.nanosPerStep());
            }
            double added = rough * steps;
            steps = (int) Math.round(TARGET / rough);
            if (added < NEAR * TARGET && added > TARGET / NEAR) {
                break;
            }
        }
        return new GateCalibration(perStep(forks.apply(steps), steps, FINE_FORKS), Work.nanosPerStep());
    }

    private static double perStep(IntFunction<PairedFork> forks, int steps, int count) {
        double[] shares = new double[count];
        for (int i = 0; i < count; i++) {
            PairedFork fork = forks.apply(i + 1);
            shares[i] = (median(fork, PairedBlock::baseline) / median(fork, PairedBlock::candidate) - 1) / steps;
        }
        Arrays.sort(shares);
        double middle = (shares[(count - 1) / 2] + shares[count / 2]) / 2;
        if (!(middle > 0 && Double.isFinite(middle))) {
            throw new IllegalStateException(
                    "no slowdown could be calibrated with " + steps + " steps: " + Arrays.toString(shares));
        }
        return middle;
    }

    private static double median(PairedFork fork, Function<PairedBlock, PairedWindow> side) {
        double[] rates = fork.blocks().stream()
                .map(side)
                .mapToDouble(PairedWindow::receivedPerSecond)
                .sorted()
                .toArray();
        return rates.length == 0 ? Double.NaN : rates[rates.length / 2];
    }

    /** By which share of its time a message takes longer, if so many fewer are done. */
    private static double added(double slower) {
        return slower / (1 - slower);
    }

    /** Returns the steps for a slowdown in percent. */
    int steps(double percent) {
        return percent == 0 ? 0 : (int) Math.round(added(percent / 100) / perStep);
    }

    /** Returns it as a note. */
    String note(int users) {
        return String.format(Locale.ROOT, "per_step=%.6g nanos_per_step=%.6g users=%d", perStep, nanosPerStep, users);
    }

    /** Reads a note. */
    static GateCalibration parse(String note) {
        return new GateCalibration(value(note, "per_step="), value(note, "nanos_per_step="));
    }

    private static double value(String note, String name) {
        return Arrays.stream(note.split(" ", -1))
                .filter(each -> each.startsWith(name))
                .mapToDouble(each -> Double.parseDouble(each.substring(name.length())))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("the calibration has no " + name + ": " + note));
    }
}
