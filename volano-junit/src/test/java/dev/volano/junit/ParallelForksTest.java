package dev.volano.junit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Two processes that each run performance tests beside others with 8 threads, as two forks of a build do. */
@Timeout(180)
class ParallelForksTest {

    private static final int TESTS = ParallelFork.ORDINARY + ParallelFork.MEASURING;

    @TempDir
    private Path folder;

    /** One of the processes. */
    private record Fork(Process process, BufferedReader out) implements AutoCloseable {

        /** Returns the next line of its own; {@code end} when there are no more. */
        String line() throws IOException {
            for (String line = out.readLine(); line != null; line = out.readLine()) {
                if (line.startsWith("fork: ")) {
                    return line.substring("fork: ".length());
                }
            }
            return "end";
        }

        List<String> lines() throws IOException {
            List<String> lines = new ArrayList<>();
            for (String line = line(); !line.equals("end"); line = line()) {
                lines.add(line);
            }
            return lines;
        }

        void goOn() throws IOException {
            process.getOutputStream().write('\n');
            process.getOutputStream().flush();
        }

        @Override
        public void close() {
            process.destroyForcibly();
        }
    }

    private Fork start(String lock, boolean waits) throws IOException {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx128m",
                        "-Dfork.folder=" + folder,
                        "-Dfork.waits=" + waits,
                        "-cp",
                        System.getProperty("java.class.path"),
                        ParallelFork.class.getName(),
                        "volano.lock=" + lock,
                        "volano.lock.file=" + folder.resolve("lock"),
                        "volano.lock.timeout=2min")
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        Fork fork = new Fork(process, process.inputReader(StandardCharsets.UTF_8));
        assertThat(fork.line()).isEqualTo("ready");
        return fork;
    }

    @Test
    void nothing_runs_beside_a_measurement() throws IOException, InterruptedException {
        try (Fork one = start("on", false);
                Fork two = start("on", false)) {
            one.goOn();
            two.goOn();
            for (Fork fork : List.of(one, two)) {
                List<String> expected = new ArrayList<>();
                for (int i = 0; i < ParallelFork.MEASURING; i++) {
                    expected.add("alone");
                }
                expected.add(TESTS + " succeeded, " + ParallelFork.MEASURING + " measured, 0 beside, in parallel");
                assertThat(fork.lines()).isEqualTo(expected);
                assertThat(fork.process().waitFor(30, TimeUnit.SECONDS)).isTrue();
            }
        }
    }

    @Test
    void without_the_lock_measurements_of_two_processes_meet() throws IOException {
        try (Fork one = start("off", true);
                Fork two = start("off", true)) {
            one.goOn();
            assertThat(one.line()).isEqualTo("alone");
            two.goOn();
            assertThat(two.line()).isEqualTo("not alone");
        }
    }
}
