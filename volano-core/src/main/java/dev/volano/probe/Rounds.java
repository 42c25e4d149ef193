package dev.volano.probe;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/** Samples all that is watched. For one thread at a time. */
final class Rounds implements AutoCloseable {

    private final MachineMeter machine = new MachineMeter(SystemFiles.ofThisMachine());
    private final ProcessMeter generator = ProcessMeter.ofThisProcess();
    private final JvmMeter generatorJvm = JvmMeter.ofThisJvm();
    private final Optional<ProcessMeter> server;
    private final Optional<JvmMeter> serverJvm;
    private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    private final Set<String> notes = new LinkedHashSet<>();
    private boolean serverGone;

    Rounds(Optional<ProcessMeter> server, Optional<JvmMeter> serverJvm) {
        this.server = server;
        this.serverJvm = serverJvm;
    }

    /** Adds a sentence for readers, unless it is there already. */
    void note(String sentence) {
        notes.add(sentence);
    }

    List<String> notes() {
        return new ArrayList<>(notes);
    }

    /**
     * Takes a sample of everything.
     *
     * @param whole whether to ask for what takes longer, too
     * @return the samples
     */
    Round take(boolean whole) {
        OptionalLong before = cpuNanos();
        MachineSample machineSample = machine.sample(whole);
        ProcessSample generatorSample = generator.sample(whole).orElseGet(() -> unknown(generator.pid()));
        Optional<ProcessSample> serverSample = serverGone ? Optional.empty() : server.flatMap(it -> it.sample(whole));
        serverGone = server.isPresent() && serverSample.isEmpty();
        Optional<JvmSample> generatorJvmSample = jvm(generatorJvm, whole, "the generator's JVM");
        Optional<JvmSample> serverJvmSample =
                serverGone ? Optional.empty() : serverJvm.flatMap(it -> jvm(it, whole, "the server's JVM"));
        Optional<TaskCounters> generatorTasks = whole ? generator.tasks() : Optional.empty();
        Optional<TaskCounters> serverTasks =
                whole && !serverGone ? server.flatMap(ProcessMeter::tasks) : Optional.empty();
        return new Round(
                machineSample,
                generatorSample,
                generatorTasks,
                generatorJvmSample,
                serverSample,
                serverTasks,
                serverJvmSample,
                serverGone,
                Samples.difference(before, cpuNanos()));
    }

    /** Ends the connection to the server's JVM, if any. */
    @Override
    public void close() {
        serverJvm.ifPresent(JvmMeter::close);
    }

    private Optional<JvmSample> jvm(JvmMeter meter, boolean whole, String whose) {
        try {
            return Optional.of(meter.sample(whole));
        } catch (IOException e) {
            note(whose + " left out a sample or more: " + e.getMessage());
            return Optional.empty();
        }
    }

    private OptionalLong cpuNanos() {
        return threads.isCurrentThreadCpuTimeSupported() && threads.isThreadCpuTimeEnabled()
                ? OptionalLong.of(threads.getCurrentThreadCpuTime())
                : OptionalLong.empty();
    }

    private static ProcessSample unknown(long pid) {
        OptionalLong none = OptionalLong.empty();
        return new ProcessSample(pid, System.nanoTime(), none, none, none, none, none, none);
    }
}
