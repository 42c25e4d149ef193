package dev.volano.probe;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/**
 * Measures how much some processes and this one share the machine with others: from counters of the system, read at
 * either end of a span, with no thread between. A look takes some milliseconds, and longer where a process has hundreds
 * of threads. For one thread at a time.
 *
 * @since 0.1
 */
public final class ContentionMeter {

    private final MachineMeter machine;
    private final List<ProcessMeter> processes;
    private final ProcessMeter own;

    private ContentionMeter(SystemFiles files, ProcessMeter own, List<ProcessMeter> processes) {
        this.machine = new MachineMeter(files);
        this.own = own;
        this.processes = processes;
    }

    /**
     * Returns a meter of this process and others.
     *
     * @param pids the process ids of the others
     * @return the meter
     */
    public static ContentionMeter of(long... pids) {
        return new ContentionMeter(
                SystemFiles.ofThisMachine(),
                ProcessMeter.ofThisProcess(),
                LongStream.of(pids).mapToObj(ProcessMeter::of).toList());
    }

    static ContentionMeter of(SystemFiles files, long own, long... pids) {
        return new ContentionMeter(
                files,
                ProcessMeter.of(files, own),
                LongStream.of(pids).mapToObj(pid -> ProcessMeter.of(files, pid)).toList());
    }

    /** What the counters were at a moment. */
    public static final class Mark {

        private final MachineSample machine;
        private final OptionalLong cpuNanos;
        private final List<Optional<TaskCounters>> tasks;

        private Mark(MachineSample machine, OptionalLong cpuNanos, List<Optional<TaskCounters>> tasks) {
            this.machine = machine;
            this.cpuNanos = cpuNanos;
            this.tasks = tasks;
        }
    }

    /**
     * Reads the counters.
     *
     * @return the moment, for {@link #between}
     */
    public Mark mark() {
        OptionalLong all = Stream.concat(Stream.of(own), processes.stream())
                .map(each -> each.sample().map(ProcessSample::cpuNanos).orElse(OptionalLong.empty()))
                .reduce(OptionalLong.of(0), ContentionMeter::sum);
        return new Mark(
                machine.sample(true),
                all,
                processes.stream().map(ProcessMeter::tasks).toList());
    }

    private static OptionalLong sum(OptionalLong one, OptionalLong other) {
        return one.isPresent() && other.isPresent()
                ? OptionalLong.of(one.getAsLong() + other.getAsLong())
                : OptionalLong.empty();
    }

    /**
     * Sums up what was counted between two moments.
     *
     * @param begin the one
     * @param end the other, not earlier
     * @return what is known of the time between
     */
    public Contention between(Mark begin, Mark end) {
        return new Contention(
                MachineUsage.of(List.of(begin.machine, end.machine), Samples.difference(begin.cpuNanos, end.cpuNanos)),
                IntStream.range(0, processes.size())
                        .mapToObj(i -> end.tasks
                                .get(i)
                                .flatMap(later -> begin.tasks.get(i).map(later::since))
                                .map(TaskCounters.Counters::runQueueWaitNanos)
                                .orElse(OptionalLong.empty()))
                        .toList());
    }
}
