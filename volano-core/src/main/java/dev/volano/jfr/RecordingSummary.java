package dev.volano.jfr;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What a recording says about where time and memory went.
 *
 * <p>All of it is as good as what was recorded: running methods are samples, so are allocations, and waits are in the
 * recording from a {@linkplain #thresholds() threshold} on. Immutable.
 *
 * @since 0.1
 */
public final class RecordingSummary {

    private static final int MOST_METHODS = 1_000;
    private static final int MOST_CLASSES = 50;
    private static final Duration LEAST_FOR_A_RATE = Duration.ofMillis(100);

    private final Path file;
    private final Optional<Instant> start;
    private final Duration duration;
    private final long events;
    private final long samples;
    private final List<Share> hotMethods;
    private final List<Share> allocation;
    private final long allocatedBytes;
    private final List<Waits> contention;
    private final List<Waits> parks;
    private final Optional<Waits> gcPauses;
    private final List<Waits> pinned;
    private final Optional<Waits> safepoints;
    private final Optional<CpuUse> cpu;
    private final Map<String, String> thresholds;
    private final List<String> remarks;

    RecordingSummary(Path file, SummaryCollector collected, long events, List<String> remarks) {
        this.file = file;
        this.events = events;
        this.start = collected.start();
        this.duration = collected.duration();
        // Where there are both, the one that counts time on a processor is the one that knows about waiting.
        Tally methods = collected.runningByCpuTime.total() > 0 ? collected.runningByCpuTime : collected.running;
        this.samples = methods.total();
        this.hotMethods = methods.shares(MOST_METHODS);
        this.allocation = collected.allocation.shares(MOST_CLASSES);
        this.allocatedBytes = collected.allocation.total();
        this.contention = collected.contention.waits(MOST_CLASSES);
        this.parks = collected.parks.waits(MOST_CLASSES);
        this.gcPauses = collected.gcPauses.waits(1).stream().findFirst();
        this.pinned = collected.pinned.waits(MOST_CLASSES);
        Tally stops = new Tally();
        collected.safepoints.addTo(stops);
        this.safepoints = stops.waits(1).stream().findFirst();
        this.cpu = collected.cpu();
        this.thresholds = Map.copyOf(collected.thresholds);
        this.remarks = List.copyOf(remarks);
    }

    /**
     * Reads a recording. What cannot be read of a file that is cut off or damaged is left out, and {@link #remarks()}
     * say so.
     *
     * @param file a recording of any JVM from Java 14 on
     * @return its summary
     * @throws IOException if there is no such file or it cannot be opened
     * @throws NullPointerException if {@code file} is null
     * @throws dev.volano.VolanoException if this JVM has no flight recorder
     */
    public static RecordingSummary of(Path file) throws IOException {
        Objects.requireNonNull(file, "file");
        JfrModule.require();
        return SummaryReader.read(file);
    }

    /**
     * Returns what was read.
     *
     * @return the file
     */
    public Path file() {
        return file;
    }

    /**
     * Returns when the first event ended.
     *
     * @return the time; empty if there is no event
     */
    public Optional<Instant> start() {
        return start;
    }

    /**
     * Returns how long the recording is.
     *
     * @return the time from the first event to the last; zero if there is none
     */
    public Duration duration() {
        return duration;
    }

    /**
     * Returns how many events were read.
     *
     * @return the number, not negative
     */
    public long events() {
        return events;
    }

    /**
     * Returns how many samples of running methods {@link #hotMethods()} comes from. Threads that only waited are left
     * out.
     *
     * @return the number, not negative
     */
    public long samples() {
        return samples;
    }

    /**
     * Returns the methods that ran, without what they called.
     *
     * @return the most frequent first, at most 1000; shares of all samples
     */
    public List<Share> hotMethods() {
        return hotMethods;
    }

    /**
     * Returns what was allocated, by class, as estimated from samples.
     *
     * @return the largest first, at most 50; shares of all bytes
     */
    public List<Share> allocation() {
        return allocation;
    }

    /**
     * Returns how fast memory was allocated, as estimated from samples.
     *
     * @return bytes per second; empty if no allocation was recorded, or less than 100 ms
     */
    public OptionalDouble allocatedBytesPerSecond() {
        return allocatedBytes == 0 || duration.compareTo(LEAST_FOR_A_RATE) < 0
                ? OptionalDouble.empty()
                : OptionalDouble.of(allocatedBytes * 1e9 / duration.toNanos());
    }

    /**
     * Returns how long threads waited to enter {@code synchronized} code, by the class of the lock.
     *
     * @return the longest total first, at most 50
     */
    public List<Waits> contention() {
        return contention;
    }

    /**
     * Returns how long threads were parked, by the class of what they waited for: locks of
     * {@code java.util.concurrent}, but also queues that had nothing to do.
     *
     * @return the longest total first, at most 50
     */
    public List<Waits> parks() {
        return parks;
    }

    /**
     * Returns how often and how long collections made all threads stop.
     *
     * @return the pauses; empty if none was recorded
     */
    public Optional<Waits> gcPauses() {
        return gcPauses;
    }

    /**
     * Returns where virtual threads kept their carrier while they waited: the first method that is not the JDK's. A JVM
     * tells it from Java 21 on.
     *
     * @return the longest total first, at most 50
     */
    public List<Waits> pinned() {
        return pinned;
    }

    /**
     * Returns how often and how long all threads were stopped, for collections and for other reasons, from the moment
     * that they were asked to.
     *
     * @return the stops; empty if the recording does not have both ends of one
     */
    public Optional<Waits> safepoints() {
        return safepoints;
    }

    /**
     * Returns how busy the processors were.
     *
     * @return the use; empty if none was recorded, as in less than a second
     */
    public Optional<CpuUse> cpu() {
        return cpu;
    }

    /**
     * Returns from which duration on waits were recorded: shorter ones are not in the sums.
     *
     * @return values such as {@code 10 ms} by names of events; without those that the recording does not tell
     */
    public Map<String, String> thresholds() {
        return thresholds;
    }

    /**
     * Returns what is missing and why.
     *
     * @return texts for people; empty if the whole file was read
     */
    public List<String> remarks() {
        return remarks;
    }

    /**
     * Returns the summary for a failure message: the first causes of each kind.
     *
     * @return a few lines without ends of line; a line is left out where nothing was recorded
     */
    public List<String> toLines() {
        return SummaryText.lines(this);
    }

    /**
     * Returns the summary as a page.
     *
     * @return Markdown of a bounded size, at most some 20 kB
     */
    public String toMarkdown() {
        return SummaryText.markdown(this);
    }

    @Override
    public String toString() {
        return "RecordingSummary" + toLines();
    }
}
