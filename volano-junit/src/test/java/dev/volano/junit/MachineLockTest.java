package dev.volano.junit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.volano.VolanoException;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class MachineLockTest {

    private static final Duration SHORT = Duration.ofMillis(200);
    private static final Duration LONG = Duration.ofSeconds(30);

    @TempDir
    private Path folder;

    private Path file() {
        return folder.resolve("lock");
    }

    private Process startHolder() throws IOException {
        return new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        LockHolder.class.getName(),
                        file().toString(),
                        "The other test")
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
    }

    @Test
    void another_process_keeps_it_and_is_named_in_the_message() throws IOException, InterruptedException {
        Process other = startHolder();
        try (BufferedReader out = other.inputReader(StandardCharsets.UTF_8)) {
            assertThat(out.readLine()).isEqualTo("held");

            assertThatThrownBy(() -> MachineLock.acquire(file(), SHORT, "this test"))
                    .isInstanceOf(VolanoException.class)
                    .hasMessageContaining("within 200 ms: The other test, process " + other.pid() + ", since ")
                    .hasMessageContaining("volano.lock.timeout");

            other.getOutputStream().close();
            MachineLock.acquire(file(), LONG, "this test").close();
            assertThat(other.waitFor(30, TimeUnit.SECONDS)).isTrue();
        } finally {
            other.destroyForcibly();
        }
    }

    @Test
    void a_process_that_is_killed_lets_go_of_it() throws IOException, InterruptedException {
        Process other = startHolder();
        try (BufferedReader out = other.inputReader(StandardCharsets.UTF_8)) {
            assertThat(out.readLine()).isEqualTo("held");
        } finally {
            other.destroyForcibly().waitFor(30, TimeUnit.SECONDS);
        }

        MachineLock.acquire(file(), LONG, "this test").close();
    }

    @Test
    void another_test_of_this_process_keeps_it_too() {
        try (MachineLock held = MachineLock.acquire(file(), LONG, "the first")) {
            assertThat(held).isNotNull();
            assertThatThrownBy(() ->
                            MachineLock.acquire(file(), SHORT, "the second").close())
                    .isInstanceOf(VolanoException.class)
                    .hasMessageContaining(
                            "the first, process " + ProcessHandle.current().pid());
        }
        MachineLock.acquire(file(), SHORT, "the second").close();
    }

    @Test
    void an_interrupt_ends_the_wait() {
        try (MachineLock held = MachineLock.acquire(file(), LONG, "the first")) {
            assertThat(held).isNotNull();
            Thread.currentThread().interrupt();
            assertThatThrownBy(() ->
                            MachineLock.acquire(file(), LONG, "the second").close())
                    .hasMessageContaining("interrupted");
            assertThat(Thread.interrupted()).isTrue();
        }
    }

    @Test
    void a_file_that_cannot_be_made_is_told_with_the_parameters_that_help() {
        assertThatThrownBy(() -> MachineLock.acquire(folder.resolve("no/such/folder"), SHORT, "test"))
                .hasMessageContaining("volano.lock.file")
                .hasMessageContaining("volano.lock = off");
    }

    @Test
    void the_file_is_for_all_users() throws IOException {
        MachineLock.acquire(file(), SHORT, "test").close();

        assertThat(Files.getPosixFilePermissions(file())).hasSize(6);
    }
}
