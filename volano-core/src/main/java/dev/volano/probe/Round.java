package dev.volano.probe;

import java.util.Optional;
import java.util.OptionalLong;

/**
 * Samples of all that is watched, taken one after the other.
 *
 * @param machine the machine
 * @param generator the process of the generator, which is this one
 * @param generatorTasks its threads; where all was asked for
 * @param generatorJvm its JVM
 * @param server the process of the server; empty if there is none, or it is gone
 * @param serverTasks its threads; where all was asked for
 * @param serverJvm its JVM; empty if there is none, or it did not answer
 * @param serverGone whether there was to be a server, and it is gone
 * @param costNanos CPU time that taking the samples took; empty if not known
 */
record Round(
        MachineSample machine,
        ProcessSample generator,
        Optional<TaskCounters> generatorTasks,
        Optional<JvmSample> generatorJvm,
        Optional<ProcessSample> server,
        Optional<TaskCounters> serverTasks,
        Optional<JvmSample> serverJvm,
        boolean serverGone,
        OptionalLong costNanos) {

    /** Returns when the first of them was taken. */
    long atNanos() {
        return machine.atNanos();
    }
}
