package dev.volano.benchmarks;

import dev.volano.benchmarks.GateOptions.Machine;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Which runs the experiment has, in their order: in turn, so that what it ends with is spread evenly over all. */
final class GatePlan {

    private GatePlan() {}

    /**
     * What a run is.
     *
     * @param machine what else the machine does
     * @param slowdown injected, in percent
     * @param number which run of these, from 1
     */
    record Cell(Machine machine, double slowdown, int number) {}

    /** Returns the runs that are not in the file. */
    static List<Cell> missing(GateOptions options, List<GateRun> done) {
        Set<Cell> had = new HashSet<>();
        done.forEach(run -> had.add(new Cell(run.machine(), run.slowdown(), run.number())));
        Map<Cell, Integer> numbers = new HashMap<>();
        List<Cell> missing = new ArrayList<>();
        for (int round = 0; round < options.runs(); round++) {
            for (double slowdown : options.slowdowns()) {
                for (Machine machine : options.machines()) {
                    int number = numbers.merge(new Cell(machine, slowdown, 0), 1, Integer::sum);
                    Cell cell = new Cell(machine, slowdown, number);
                    if (!had.contains(cell)) {
                        missing.add(cell);
                    }
                }
            }
        }
        return missing;
    }
}
