package dev.volano.jfr;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.volano.internal.VirtualThreads;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(120)
class RecordingSummaryTest {

    private static final long DEADLINE_NANOS = TimeUnit.SECONDS.toNanos(60);

    @TempDir
    private Path folder;

    private final RecordingSettings settings = RecordingSettings.profile()
            .with("jdk.JavaMonitorEnter#threshold", "0 ms")
            .with("jdk.ThreadPark#threshold", "0 ms")
            .with("jdk.VirtualThreadPinned#threshold", "0 ms");

    /** Does something again and again until the recording of it shows what is looked for. */
    private RecordingSummary record(Action action, Predicate<RecordingSummary> enough) throws Exception {
        Path file = folder.resolve("recording.jfr");
        try (FlightRecording recording =
                FlightRecording.ofThisJvm().settings(settings).start()) {
            long start = System.nanoTime();
            RecordingSummary summary;
            do {
                action.run();
                assertThat(recording.dump(file).complete()).isTrue();
                summary = RecordingSummary.of(file);
            } while (!enough.test(summary) && System.nanoTime() - start < DEADLINE_NANOS);
            return summary;
        }
    }

    private static void await(Thread thread, Thread.State state) throws InterruptedException {
        long start = System.nanoTime();
        while (thread.getState() != state) {
            assertThat(System.nanoTime() - start).isLessThan(DEADLINE_NANOS);
            TimeUnit.MILLISECONDS.sleep(1);
        }
    }

    @Test
    void contention_is_counted_by_the_class_of_the_lock() throws Exception {
        Contended lock = new Contended();

        RecordingSummary summary = record(
                () -> {
                    Thread waiting = new Thread(() -> {
                        synchronized (lock) {
                            Marker.emit("entered");
                        }
                    });
                    synchronized (lock) {
                        waiting.start();
                        await(waiting, Thread.State.BLOCKED);
                    }
                    waiting.join();
                },
                any -> true);

        Waits waits = summary.contention().stream()
                .filter(each -> each.what().equals(Contended.class.getName()))
                .findFirst()
                .orElseThrow();
        assertThat(waits.count()).isEqualTo(1);
        assertThat(waits.total()).isPositive().isEqualTo(waits.longest());
        assertThat(summary.thresholds()).containsEntry("jdk.JavaMonitorEnter", "0 ms");
        assertThat(summary.toLines())
                .anyMatch(line -> line.startsWith("lock contention (from 0 ms on): ") && line.contains("1 time, "));
        assertThat(summary.remarks()).isEmpty();
    }

    @Test
    void parked_threads_are_counted_by_the_class_that_they_wait_for() throws Exception {
        Blocker blocker = new Blocker();

        RecordingSummary summary = record(
                () -> {
                    boolean[] go = new boolean[1];
                    Thread waiting = new Thread(() -> {
                        while (!go[0]) {
                            LockSupport.park(blocker);
                        }
                    });
                    waiting.start();
                    await(waiting, Thread.State.WAITING);
                    go[0] = true;
                    LockSupport.unpark(waiting);
                    waiting.join();
                },
                any -> true);

        assertThat(summary.parks()).extracting(Waits::what).contains(Blocker.class.getName());
    }

    @Test
    void collections_and_safepoints_are_counted() throws Exception {
        RecordingSummary summary = record(
                System::gc,
                found -> found.safepoints().isPresent() && found.gcPauses().isPresent());

        Waits pauses = summary.gcPauses().orElseThrow();
        assertThat(pauses.count()).isPositive();
        assertThat(pauses.longest()).isPositive().isLessThanOrEqualTo(pauses.total());
        assertThat(summary.safepoints().orElseThrow().count()).isPositive();
        assertThat(summary.toMarkdown()).contains("| GC pauses | " + pauses.count() + " time");
    }

    @Test
    void running_methods_and_allocation_are_found() throws Exception {
        RecordingSummary summary = record(
                () -> {
                    for (int i = 0; i < 400; i++) {
                        Burner.burn();
                    }
                },
                found -> found.hotMethods().stream().anyMatch(hot -> hot.name().contains("Burner"))
                        && found.allocation().stream()
                                .anyMatch(share -> share.name().equals("long[][]"))
                        && found.cpu().isPresent());

        assertThat(summary.hotMethods()).extracting(Share::name).contains(Burner.class.getName() + ".burn");
        assertThat(summary.hotMethods().stream().mapToLong(Share::amount).sum()).isEqualTo(summary.samples());
        assertThat(summary.allocation()).extracting(Share::name).contains("long[][]");
        assertThat(summary.allocatedBytesPerSecond().orElseThrow()).isPositive();
        assertThat(summary.duration()).isPositive();
        assertThat(summary.cpu().orElseThrow().machine()).isBetween(0.0, 1.0);
        assertThat(summary.toLines())
                .anyMatch(line -> line.startsWith("hot methods: "))
                .hasSizeLessThan(20);
        assertThat(summary.toMarkdown()).contains("## Hot methods, of ", "## Allocation by class", "| CPU | this JVM ");
    }

    @Test
    void a_pinned_virtual_thread_shows_the_first_own_method() throws Exception {
        assumeThat(VirtualThreads.supported()).isTrue();

        RecordingSummary summary = record(
                () -> {
                    Thread pinned = VirtualThreads.factory("pinned-").newThread(() -> Pinning.touch());
                    pinned.start();
                    pinned.join();
                },
                any -> true);

        assertThat(summary.pinned())
                .extracting(Waits::what)
                .anyMatch(where -> where.matches(".*RecordingSummaryTest\\$Pinning\\.<clinit>:\\d+"));
        assertThat(summary.toMarkdown()).contains("Pinning.&#60;clinit&#62;:");
    }

    @Test
    void a_file_that_is_none_says_so() throws IOException {
        Path text = Files.writeString(folder.resolve("text.jfr"), "this is no recording at all");

        RecordingSummary summary = RecordingSummary.of(text);

        assertThat(summary.events()).isZero();
        assertThat(summary.start()).isEmpty();
        assertThat(summary.duration()).isZero();
        assertThat(summary.samples()).isZero();
        assertThat(summary.allocatedBytesPerSecond()).isEmpty();
        assertThat(summary.cpu()).isEmpty();
        assertThat(summary.remarks())
                .containsExactly(
                        "the last 27 of 27 bytes of text.jfr are no recording, and were left out",
                        "there is nothing to be read");
        assertThat(summary.toLines()).allMatch(line -> line.startsWith("missing: "));
        assertThatExceptionOfType(NoSuchFileException.class)
                .isThrownBy(() -> RecordingSummary.of(folder.resolve("none.jfr")));
    }

    /** What is waited for. */
    private static final class Contended {}

    /** What is parked for. */
    private static final class Blocker {}

    /** Uses a processor, and memory. */
    private static final class Burner {
        private static long[][] kept = new long[1][1];

        static void burn() {
            long sum = 0;
            for (int i = 0; i < 1_000_000; i++) {
                sum = sum * 31 + (i ^ (sum >>> 7));
            }
            kept = new long[20_000][0];
            kept[(int) (sum & 1023)] = new long[] {sum};
        }
    }

    /** Its initialiser is called by the JVM, and so keeps the carrier while it waits. */
    private static final class Pinning {
        static {
            LockSupport.parkNanos(Duration.ofMillis(30).toNanos());
        }

        static void touch() {}
    }

    /** What is recorded. */
    @FunctionalInterface
    private interface Action {
        void run() throws Exception;
    }
}
