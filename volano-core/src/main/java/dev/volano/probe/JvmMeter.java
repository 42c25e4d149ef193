package dev.volano.probe;

import dev.volano.internal.Require;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Samples a JVM: this one, or another of the same user on this machine, by the attach API.
 *
 * <p>To attach makes the other JVM start its management agent, with a few threads and a port that takes connections
 * from this machine only; they stay until it ends. That takes up to some seconds: do it before anything is measured. A
 * sample is then about ten questions to it. Time in safepoints comes from the file that {@code jstat} reads, on Linux
 * only and unless the JVM runs with {@code -XX:-UsePerfData}.
 *
 * <p>Answers of the other JVM are deserialised, so attach to one that you trust as much as yourself; it runs with your
 * rights.
 *
 * <p>Another JVM is asked on a thread of its own, with a deadline. If it does not answer, because it was stopped or
 * hangs, that thread stays until it answers or ends; all else goes on. For one thread at a time.
 *
 * @since 0.1
 */
public final class JvmMeter implements AutoCloseable {

    private static final Duration CLOSE_DEADLINE = Duration.ofSeconds(1);

    private final SystemFiles files;
    private final long pid;
    private final Optional<String> perfData;
    private final @Nullable Deadlines deadlines;
    private final Duration deadline;
    // Both are set by the thread that asks; the deadlines hand them on.
    private volatile @Nullable Attachment attachment;
    private volatile @Nullable JvmBeans beans;

    private JvmMeter(SystemFiles files, long pid, @Nullable Deadlines deadlines, Duration deadline) {
        this.files = files;
        this.pid = pid;
        this.perfData = PerfData.find(files, pid);
        this.deadlines = deadlines;
        this.deadline = deadline;
    }

    /**
     * Returns a meter of this JVM. It needs no connection, and nothing is left to close.
     *
     * @return the meter
     */
    public static JvmMeter ofThisJvm() {
        JvmMeter meter = new JvmMeter(
                SystemFiles.ofThisMachine(), ProcessHandle.current().pid(), null, Duration.ZERO);
        try {
            meter.beans = new JvmBeans(ManagementFactory.getPlatformMBeanServer());
        } catch (IOException e) {
            throw new IllegalStateException("the beans of this JVM are not asked through a connection", e);
        }
        return meter;
    }

    /**
     * Attaches to a JVM.
     *
     * @param pid its process id; this one's is allowed
     * @param attachDeadline how long that may take, longer than zero
     * @param sampleDeadline how long it may take to answer for a sample, longer than zero
     * @return the meter, to be closed
     * @throws IOException if it is no JVM, it is another user's, it did not answer in time, or this JVM lacks the
     *     module {@code jdk.attach}; the message says which
     * @throws IllegalArgumentException if a deadline is zero or negative
     */
    public static JvmMeter attach(long pid, Duration attachDeadline, Duration sampleDeadline) throws IOException {
        Require.positive(attachDeadline, "attachDeadline");
        Require.positive(sampleDeadline, "sampleDeadline");
        if (pid == ProcessHandle.current().pid()) {
            return ofThisJvm(); // a JVM does not attach to itself
        }
        Deadlines deadlines = new Deadlines("jvm-" + pid);
        JvmMeter meter = new JvmMeter(SystemFiles.ofThisMachine(), pid, deadlines, sampleDeadline);
        try {
            return deadlines.ask(meter::attached, attachDeadline);
        } catch (IOException e) {
            meter.close(); // also what is attached later after all
            throw e;
        }
    }

    private JvmMeter attached() throws IOException {
        Attachment made = Attachment.to(files, pid);
        attachment = made;
        beans = new JvmBeans(made.beans());
        return this;
    }

    /**
     * Takes a sample.
     *
     * @return the sample
     * @throws IOException if the JVM has not answered in time, or has ended; the message says which
     */
    public JvmSample sample() throws IOException {
        return sample(true);
    }

    /**
     * Takes a sample.
     *
     * @param whole whether to ask for what grows with the number of threads
     * @return the sample
     * @throws IOException if the JVM has not answered in time, or has ended; the message says which
     */
    JvmSample sample(boolean whole) throws IOException {
        return deadlines == null ? asked(whole) : deadlines.ask(() -> asked(whole), deadline);
    }

    private JvmSample asked(boolean whole) throws IOException {
        Optional<PerfData> counters = perfData.flatMap(files::bytes).flatMap(PerfData::read);
        return Objects.requireNonNull(beans, "beans").sample(counters, whole);
    }

    /** Ends the connection within about a second, whatever the other JVM does. Does nothing if closed already. */
    @Override
    public void close() {
        if (deadlines != null) {
            deadlines.close(this::disconnect, CLOSE_DEADLINE);
        }
    }

    private void disconnect() {
        Attachment made = attachment;
        if (made != null) {
            try {
                made.close();
            } catch (IOException e) {
                attachment = null; // the other side is gone, and with it what there was to close
            }
        }
    }
}
