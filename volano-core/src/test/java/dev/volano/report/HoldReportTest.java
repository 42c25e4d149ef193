package dev.volano.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.volano.client.ForkResult;
import dev.volano.client.RunResult;
import dev.volano.client.ThroughputResult;
import dev.volano.scale.ConnectionMemory;
import dev.volano.scale.Points;
import dev.volano.scale.SweepPoint;
import dev.volano.scale.SweepResult;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What connections that are held take, from results that nobody measured. */
class HoldReportTest {

    /** Returns a point whose run had usage, as large as in all others, but for the number of connections. */
    private static SweepPoint held(int connections) {
        RunResult any = FullResults.run(1, 1, FullResults.STEADY, FullResults.BOTTLENECK);
        RunResult run = new RunResult(
                1,
                connections,
                connections,
                0,
                0,
                Optional.of(Duration.ofSeconds(1)),
                any.failures(),
                any.failureCounts(),
                any.serverClosed(),
                any.serverCloseDetails(),
                any.warmUp(),
                any.timeline(),
                Optional.empty(),
                Optional.empty(),
                any.generator(),
                any.usage());
        ThroughputResult plain = FullResults.forks(1, Literal.plainSetup());
        return new SweepPoint.Measured(
                connections,
                1,
                0,
                new ThroughputResult(
                        plain.plan(), List.of(new ForkResult(1, Literal.plainSetup(), List.of(), List.of(run)))));
    }

    private static SweepResult three() {
        return new SweepResult(Points.of(100, 200, 300), List.of(held(100), held(200), held(300)));
    }

    @Test
    void each_kind_of_memory_has_its_slope_and_what_may_be_chance_says_so() {
        assertThat(HoldReport.summary(three()))
                .containsExactly(
                        "Resident         0 bytes per connection, 95 % from 0 to 0, 3 runs; it may be chance",
                        "Heap after GC    0 bytes per connection, 95 % from 0 to 0, 3 runs; it may be chance",
                        "Kernel, machine  0 bytes per connection, 95 % from 0 to 0, 3 runs; it may be chance");
    }

    @Test
    void what_is_not_known_says_why() {
        SweepResult two = new SweepResult(Points.of(100, 200), List.of(held(100), ScaleResults.refused(200)));

        assertThat(HoldReport.summary(two))
                .hasSize(3)
                .allMatch(line -> line.startsWith("not known: ") && line.contains(" is known of 1 of 1 runs"));
        assertThat(HoldReport.point(two.points().get(0))).isEqualTo("100 connections: held");
        assertThat(HoldReport.point(two.points().get(1)))
                .isEqualTo("200 connections: failed, not measured at 200 connections (system): a limit | <does not>;"
                        + " allow it");
    }

    @Test
    void what_is_written_is_read_and_shown() {
        String json = HoldJson.of(three());

        SweepResult read = HoldJson.read(json);

        assertThat(read).isEqualTo(three());
        assertThat(ConnectionMemory.of(read)).isEqualTo(ConnectionMemory.of(three()));
        assertThat(HoldJson.of(read)).isEqualTo(json).contains("\"bytesPerConnection\":");
        assertThat(StoredReport.read(json).text()).isEqualTo(HoldReport.text(three()));
        assertThat(StoredReport.read(json).markdown())
                .isEqualTo(HoldReport.markdown(three()))
                .startsWith("# Memory of a connection\n\n| | |\n|---|---|\n| Resident | 0 bytes per connection")
                .contains("\n- 100 connections: held\n", "\n## Environment\n");
    }
}
