package dev.volano.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ServerFailureTest {

    @ParameterizedTest
    @CsvSource({
        "java.lang.OutOfMemoryError: Java heap space, OUT_OF_MEMORY",
        "# There is insufficient memory for the Java Runtime Environment to continue., OUT_OF_MEMORY",
        "java.lang.OutOfMemoryError: unable to create native thread: possibly out of memory or process/resource limits"
                + " reached, OUT_OF_THREADS",
        "java.lang.OutOfMemoryError: unable to create new native thread, OUT_OF_THREADS",
        "'[warning][os,thread] Failed to start thread \"Unknown thread\" with pthread_create (EAGAIN) for attributes:',"
                + " OUT_OF_THREADS",
        "java.net.SocketException: Too many open files, OUT_OF_DESCRIPTORS"
    })
    void words_tell_what_a_process_ran_out_of(String words, ServerFailure.Kind kind) {
        assertThat(ServerFailure.Kind.in(words)).hasValue(kind);
    }

    @Test
    void other_words_tell_nothing() {
        assertThat(ServerFailure.Kind.in("java.lang.StackOverflowError")).isEmpty();
    }

    private static ServerFailure ended(int status, Optional<Path> errorFile) {
        return new ServerFailure(
                ServerFailure.Kind.ENDED, "it ended", OptionalInt.of(status), List.of(), errorFile, Optional.empty());
    }

    @Test
    void signals_have_names() {
        assertThat(ended(137, Optional.empty()).signal()).hasValue("SIGKILL");
        assertThat(ended(134, Optional.empty()).signal()).hasValue("SIGABRT");
        assertThat(ended(158, Optional.empty()).signal()).hasValue("30");
        assertThat(ended(1, Optional.empty()).signal()).isEmpty();
        assertThat(ended(255, Optional.empty()).signal()).isEmpty();
        assertThat(ServerFailure.of(ServerFailure.Kind.OUT_OF_MEMORY, "x").signal())
                .isEmpty();
        assertThat(ExitStatus.words(143)).isEqualTo("exit status 143 (signal 15, SIGTERM)");
        assertThat(ExitStatus.words(158)).isEqualTo("exit status 158 (signal 30)");
        assertThat(ExitStatus.words(3)).isEqualTo("exit status 3");
    }

    @Test
    void a_crash_is_told_with_its_file() {
        assertThat(ended(134, Optional.of(Path.of("/srv/hs_err_pid7.log"))))
                .hasToString("it ended; the JVM tells more in /srv/hs_err_pid7.log. It printed nothing.");
    }

    @Test
    void the_output_of_a_crash_names_the_file() {
        OutputFindings findings = new OutputFindings(Path.of("/srv"), Optional.empty());
        List.of(
                        "# A fatal error has been detected by the Java Runtime Environment:",
                        "# An error report file with more information is saved as:",
                        "# /srv/hs_err_pid7.log",
                        "# something else")
                .forEach(findings::look);

        assertThat(findings.errorFile()).hasValue(Path.of("/srv/hs_err_pid7.log"));
        assertThat(findings.shortage()).isEmpty();
    }

    @Test
    void the_output_of_a_heap_that_is_full_names_the_dump_and_only_the_first_shortage_counts() {
        OutputFindings findings = new OutputFindings(Path.of("/srv"), Optional.empty());
        List.of(
                        "java.lang.OutOfMemoryError: Java heap space",
                        "Dumping heap to java_pid7.hprof ...",
                        "Heap dump file created [9 bytes in 0.1 secs]",
                        "accept failed: Too many open files")
                .forEach(findings::look);

        assertThat(findings.heapDump()).hasValue(Path.of("/srv/java_pid7.hprof"));
        assertThat(findings.shortage())
                .hasValue(new OutputFindings.Shortage(
                        ServerFailure.Kind.OUT_OF_MEMORY, "java.lang.OutOfMemoryError: Java heap space"));
    }
}
