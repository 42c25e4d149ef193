package dev.volano.jfr;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.volano.VolanoException;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(120)
class FlameGraphTest {

    private static final long DEADLINE_NANOS = TimeUnit.SECONDS.toNanos(60);

    @TempDir
    private static Path folder;

    private static Path file;

    @BeforeAll
    static void record() throws IOException {
        file = folder.resolve("burnt.jfr");
        try (FlightRecording recording = FlightRecording.ofThisJvm().start()) {
            long start = System.nanoTime();
            do {
                for (long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(300); System.nanoTime() < end; ) {
                    burnMuch();
                }
                recording.dump(file);
            } while (System.nanoTime() - start < DEADLINE_NANOS
                    && RecordingSummary.of(file).hotMethods().stream()
                            .noneMatch(hot -> hot.name().endsWith(".burnMuch")));
        }
    }

    private static long burnMuch() {
        long sum = 1;
        for (int i = 0; i < 1_000_000; i++) {
            sum = sum * 31 + (i ^ (sum >>> 7));
        }
        return sum;
    }

    @Test
    void the_page_shows_what_ran_and_needs_no_network() throws IOException {
        Path html = folder.resolve("flame.html");

        FlameGraph.write(file, html);

        assertThat(html).content().contains("burnMuch").doesNotContain("src=\"http", "@import");
    }

    @Test
    void a_difference_is_a_page_too() throws IOException {
        Path html = folder.resolve("difference.html");

        FlameGraph.writeDifference(file, file, html);

        assertThat(html).content().contains("burnMuch", "what changed");
    }

    @Test
    void a_missing_recording_is_named() {
        assertThatExceptionOfType(IOException.class)
                .isThrownBy(() -> FlameGraph.write(folder.resolve("none.jfr"), folder.resolve("none.html")))
                .withMessageContaining("none.jfr");
        assertThat(Files.exists(folder.resolve("none.html"))).isFalse();
    }

    @Test
    void without_the_converter_the_message_names_what_to_add() throws Exception {
        URL ours = FlameGraph.class.getProtectionDomain().getCodeSource().getLocation();
        URL exceptions =
                VolanoException.class.getProtectionDomain().getCodeSource().getLocation();
        try (URLClassLoader alone =
                new URLClassLoader(new URL[] {ours, exceptions}, ClassLoader.getPlatformClassLoader())) {
            Class<?> graph = alone.loadClass(FlameGraph.class.getName());

            assertThat(graph.getMethod("available").invoke(null)).isEqualTo(false);
            assertThatExceptionOfType(InvocationTargetException.class)
                    .isThrownBy(() -> graph.getMethod("write", Path.class, Path.class)
                            .invoke(null, file, folder.resolve("none.html")))
                    .satisfies(e -> assertThat(e.getCause())
                            .hasMessageContaining("tools.profiler:jfr-converter:4.5")
                            .satisfies(cause ->
                                    assertThat(cause.getClass().getName()).isEqualTo(VolanoException.class.getName())));
        }
    }
}
