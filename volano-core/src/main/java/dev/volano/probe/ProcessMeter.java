package dev.volano.probe;

import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Samples one process of this machine: from the files of the kernel on Linux, and elsewhere what the JVM can tell,
 * which is the CPU time and for this process threads and descriptors.
 *
 * <p>A sample reads two files and, while the process has few descriptors, one folder: some tens of microseconds. For
 * one thread at a time.
 *
 * @since 0.1
 */
public final class ProcessMeter {

    /** The most descriptors that are counted with every sample: a folder of them is read one by one. */
    private static final int FEW_DESCRIPTORS = 2_000;

    /** The most threads that are asked one by one: a thousand take some 40 ms. */
    static final int MOST_TASKS = 1_000;

    private final SystemFiles files;
    private final long pid;
    private final String folder;
    private final Optional<ProcessHandle> handle;
    private final boolean linux;
    private final long startTicks;
    private long lastDescriptors;

    private ProcessMeter(SystemFiles files, long pid, String folder) {
        this.files = files;
        this.pid = pid;
        this.folder = folder;
        this.handle = ProcessHandle.of(pid);
        this.linux = files.exists("/proc/self/stat");
        this.startTicks = stat().map(ProcStat::startTicks).orElse(-1L);
    }

    /**
     * Returns a meter of a process. That the process is there is seen with the first sample.
     *
     * @param pid the process id
     * @return the meter; it does not take a later process with the same id for this one
     */
    public static ProcessMeter of(long pid) {
        return of(SystemFiles.ofThisMachine(), pid);
    }

    /**
     * Returns a meter of the process that this JVM is.
     *
     * @return the meter
     */
    public static ProcessMeter ofThisProcess() {
        // Not by its id: the files may be those of another name space of ids.
        return new ProcessMeter(
                SystemFiles.ofThisMachine(), ProcessHandle.current().pid(), "/proc/self");
    }

    static ProcessMeter of(SystemFiles files, long pid) {
        return new ProcessMeter(files, pid, "/proc/" + pid);
    }

    /**
     * Takes a sample.
     *
     * @return the sample; empty if the process has ended
     */
    public Optional<ProcessSample> sample() {
        return sample(false);
    }

    /**
     * Takes a sample that may take longer.
     *
     * @param whole whether to count the descriptors though they were many
     * @return the sample; empty if the process has ended
     */
    Optional<ProcessSample> sample(boolean whole) {
        return linux ? fromFiles(whole) : fromJvm();
    }

    /**
     * Asks for what is counted by thread.
     *
     * @return the counters; empty if there are too many threads, or the system does not say
     */
    Optional<TaskCounters> tasks() {
        return TaskCounters.read(files, folder, MOST_TASKS);
    }

    long pid() {
        return pid;
    }

    private Optional<ProcStat> stat() {
        return files.text(folder + "/stat").flatMap(ProcStat::read);
    }

    private Optional<ProcessSample> fromFiles(boolean whole) {
        long atNanos = System.nanoTime();
        Optional<ProcStat> stat = stat().filter(it -> !it.ended() && it.startTicks() == startTicks);
        if (stat.isEmpty()) {
            return Optional.empty();
        }
        String status = files.text(folder + "/status").orElse("");
        return stat.map(known -> new ProcessSample(
                pid,
                atNanos,
                OptionalLong.of(known.userNanos() + known.systemNanos()),
                OptionalLong.of(known.systemNanos()),
                kibibytes(status, "VmRSS"),
                kibibytes(status, "VmHWM"),
                OptionalLong.of(known.threads()),
                whole || lastDescriptors <= FEW_DESCRIPTORS ? descriptors() : OptionalLong.empty()));
    }

    private OptionalLong descriptors() {
        Optional<List<String>> names = files.names(folder + "/fd");
        names.ifPresent(known -> lastDescriptors = known.size());
        return names.stream().mapToLong(List::size).findFirst();
    }

    private Optional<ProcessSample> fromJvm() {
        return handle.filter(ProcessHandle::isAlive).map(process -> {
            boolean self = process.equals(ProcessHandle.current());
            OptionalLong none = OptionalLong.empty();
            OptionalLong cpuNanos = process.info().totalCpuDuration().stream()
                    .mapToLong(Duration::toNanos)
                    .findFirst();
            return new ProcessSample(
                    pid,
                    System.nanoTime(),
                    cpuNanos.isEmpty() && self ? SystemBean.number("ProcessCpuTime") : cpuNanos,
                    none,
                    none,
                    none,
                    self ? OptionalLong.of(ManagementFactory.getThreadMXBean().getThreadCount()) : none,
                    self ? Descriptors.ofThisJvm().open() : none);
        });
    }

    private static OptionalLong kibibytes(String status, String key) {
        OptionalLong number = ProcText.number(status, key);
        return number.isPresent() ? OptionalLong.of(number.getAsLong() * 1024) : number;
    }
}
