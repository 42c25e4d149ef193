package dev.volano.probe;

import java.util.Optional;
import java.util.OptionalLong;

/**
 * Tells how long the compilers of a JVM on this machine have worked, from the file that {@code jstat} reads: nothing is
 * attached to it, and it is not even asked. It is known of HotSpot on Linux, unless it runs with
 * {@code -XX:-UsePerfData}.
 *
 * <p>A look takes some tens of microseconds. May be used by any thread.
 *
 * @since 0.1
 */
public final class CompilationMeter {

    private static final String COMPILATION = "java.ci.totalTime";

    private final SystemFiles files;
    private final Optional<String> file;

    private CompilationMeter(SystemFiles files, long pid) {
        this.files = files;
        this.file = PerfData.find(files, pid);
    }

    /**
     * Returns a meter of a process.
     *
     * @param pid its process id
     * @return the meter, which knows nothing of what is no JVM
     */
    public static CompilationMeter of(long pid) {
        return of(SystemFiles.ofThisMachine(), pid);
    }

    static CompilationMeter of(SystemFiles files, long pid) {
        return new CompilationMeter(files, pid);
    }

    /**
     * Returns how long they have worked so far. A compilation counts when it has ended.
     *
     * @return the time over all compiler threads, in nanoseconds; empty if it is not known
     */
    public OptionalLong totalNanos() {
        return file.flatMap(files::bytes)
                .flatMap(PerfData::read)
                .map(data -> data.nanos(COMPILATION))
                .orElse(OptionalLong.empty());
    }
}
