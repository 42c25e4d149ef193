package dev.volano.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.volano.net.ConnectionOptions;
import dev.volano.net.IoModels;
import dev.volano.server.RunningServer;
import dev.volano.workload.RunContext.Problem;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class MilestonesTest {

    private static final Duration SHORT = Duration.ofMillis(5);

    private final RunMonitor monitor = new RunMonitor(2, 1, true, false, () -> false, "milestones-timer");
    private final Milestones milestones = new Milestones(
            new RunSettings(
                    RunningServer.at("127.0.0.1", 1),
                    new EchoLoad(2),
                    IoModels.selector(),
                    ConnectionOptions.defaults(),
                    SHORT,
                    SHORT,
                    SHORT,
                    OptionalDouble.empty(),
                    Duration.ZERO,
                    WarmUp.none(),
                    Extent.UNTIL_FINISHED,
                    Optional.empty(),
                    Optional.empty(),
                    1),
            monitor);

    @AfterEach
    void close() {
        monitor.close();
    }

    private List<Failure> failures() {
        return monitor.end().failures();
    }

    private static Failure failure(Failure.Kind kind, String detail) {
        return new Failure(kind, 0, 2, detail);
    }

    @Test
    void clients_that_get_there_are_no_failure() throws Exception {
        for (int client = 0; client < 2; client++) {
            monitor.ready(client);
            monitor.finished(client);
        }

        assertThat(milestones.awaitReady()).isTrue();
        milestones.awaitLeave();

        assertThat(failures()).isEmpty();
    }

    @Test
    void a_client_that_does_not_get_ready_has_no_answer() throws Exception {
        monitor.ready(1);

        assertThat(milestones.awaitReady()).isFalse();

        assertThat(failures())
                .containsExactly(failure(
                        Failure.Kind.NO_ANSWER, "only 1 of 2 clients were ready 5 ms after the last had entered"));
    }

    @Test
    void a_message_that_does_not_come_is_lost() {
        milestones.failDrain(3, "the last was sent");

        assertThat(failures())
                .containsExactly(failure(
                        Failure.Kind.LOST_MESSAGE, "3 messages did not come within 5 ms after the last was sent"));
    }

    @Test
    void a_message_more_than_was_sent_is_doubled() {
        milestones.failDrain(-3, "a window");

        assertThat(failures())
                .containsExactly(failure(Failure.Kind.DOUBLED_MESSAGE, "3 messages more than were sent came"));
    }

    @Test
    void a_client_that_does_not_leave_has_no_answer() throws Exception {
        monitor.finished(0);

        milestones.awaitLeave();

        assertThat(failures())
                .containsExactly(
                        failure(Failure.Kind.NO_ANSWER, "only 1 of 2 clients had left 5 ms after they were told to"));
    }

    @Test
    void what_failed_before_explains_it() throws Exception {
        monitor.failed(0, Problem.RESET, "broken off");

        assertThat(milestones.awaitReady()).isFalse();
        milestones.failDrain(1, "a window");
        milestones.awaitLeave();

        assertThat(failures()).extracting(Failure::kind).containsExactly(Failure.Kind.RESET);
    }
}
