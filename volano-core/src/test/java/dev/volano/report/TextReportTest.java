package dev.volano.report;

import static dev.volano.client.LiteralResults.complete;
import static dev.volano.client.LiteralResults.failedToConnect;
import static dev.volano.client.LiteralResults.failedUnderLoad;
import static dev.volano.client.LiteralResults.result;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.volano.client.Failure;
import dev.volano.client.Setup;
import dev.volano.net.CloseReason;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Exact lines, in a locale whose digits, separators and letters are others. */
class TextReportTest {

    private static final Failure REFUSED = new Failure(Failure.Kind.CONNECTION_REFUSED, 3, 4, "Connection refused");

    private static final Failure STALLED = new Failure(Failure.Kind.STALLED, 4, 4, "no message for 5 ms");

    private Locale before = Locale.ROOT;

    @BeforeEach
    void elsewhere() {
        before = Locale.getDefault();
        Locale.setDefault(Locale.forLanguageTag("ar-EG-u-nu-arab"));
    }

    @AfterEach
    void home_again() {
        Locale.setDefault(before);
    }

    @Test
    void an_environment_of_which_all_is_known() {
        assertThat(TextReport.environment(Literal.fullSetup()))
                .containsExactly(
                        "CPU         Imaginary(R) Processor",
                        "Cores       2",
                        "Memory      24106 MiB",
                        "OS          Debian GNU/Linux 12, Linux 6.1.0 amd64",
                        "Server      classic at 127.0.0.1:8000",
                        "Server JVM  OpenJDK 64-Bit Server VM 17.0.15+6 (Debian, Java 17.0.15), compiler unknown,"
                                + " no collector, heap without a bound",
                        "  options   none",
                        "Client      selectors",
                        "Client JVM  OpenJDK 64-Bit Server VM 25.0.1+8 (Debian, Java 25.0.1), mixed mode, sharing,"
                                + " G1 Young Generation and G1 Old Generation, heap up to 64 MiB",
                        "  options   -Xmx64m -Dkey.password=…",
                        "Limits      open files (soft) 20000, cgroup pids.max unlimited, fs.nr_open unknown,"
                                + " net.ipv4.ip_local_port_range 32768-60999");
    }

    @Test
    void an_environment_of_which_little_is_known() {
        assertThat(TextReport.environment(Literal.plainSetup()))
                .contains(
                        "CPU         unknown",
                        "Cores       1",
                        "Memory      unknown",
                        "OS          Minix 3 riscv64",
                        "Server      unknown at 192.0.2.1:8000",
                        "Server JVM  unknown",
                        "Client      selector");
    }

    @Test
    void a_long_address_is_told_apart_from_the_port() {
        Setup setup = new Setup(
                Literal.plainEnvironment(),
                "selector",
                Literal.address(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1),
                Optional.empty(),
                Optional.empty());

        assertThat(TextReport.environment(setup)).contains("Server      unknown at [0:0:0:0:0:0:0:1]:8000");
    }

    @Test
    void a_run_that_counts_and_one_that_does_not() {
        assertThat(TextReport.run(complete(2, 40), true))
                .isEqualTo("run 2: sent 20 received 60 seconds 0.040 score 2000");
        assertThat(TextReport.run(complete(1, 1_234_567), false))
                .isEqualTo("run 1: sent 20 received 60 seconds 1234.567 score 0 (discarded)");
    }

    @Test
    void a_run_that_failed() {
        assertThat(TextReport.run(failedToConnect(1, REFUSED), false)).isEqualTo("run 1: sent 0 received 0 failed");
        assertThat(TextReport.run(failedUnderLoad(3, Duration.ofMillis(1_500), Map.of(), STALLED), true))
                .isEqualTo("run 3: sent 7 received 13 seconds 1.500 failed");
    }

    @Test
    void failures_with_how_many_of_how_many_connections_and_why_and_what_the_server_closed() {
        assertThat(TextReport.failures(result(4, 1, complete(1, 40), failedToConnect(2, REFUSED))))
                .containsExactly(
                        "run 2 of 4 failed with 2 of 4 connections open:",
                        "  connection refused at 3/4 connections (server): Connection refused");
        assertThat(TextReport.failures(result(
                        1,
                        0,
                        failedUnderLoad(
                                1,
                                Duration.ofSeconds(1),
                                Map.of(CloseReason.Kind.SLOW_READER, 2L, CloseReason.Kind.BAD_INPUT, 1L),
                                STALLED,
                                REFUSED))))
                .containsExactly(
                        "run 1 of 1 failed with 4 of 4 connections open:",
                        "  hangs at 4/4 connections (server): no message for 5 ms",
                        "  connection refused at 3/4 connections (server): Connection refused",
                        "  the server closed 2 connections: slow reader",
                        "  the server closed 1 connection: bad input");
    }

    @Test
    void nothing_is_said_where_nothing_failed() {
        assertThat(TextReport.failures(result(1, 0, complete(1, 40)))).isEmpty();
    }

    @Test
    void the_score_is_a_line_of_its_own() {
        assertThat(TextReport.score(result(2, 1, complete(1, 40), complete(2, 3))))
                .isEqualTo("score 26667 messages/s");
    }

    @Test
    void there_is_no_line_for_a_score_that_there_is_not() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> TextReport.score(result(2, 1, complete(1, 40))))
                .withMessage("there is no score");
    }
}
