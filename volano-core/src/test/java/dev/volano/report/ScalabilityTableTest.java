package dev.volano.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.volano.client.Failure;
import dev.volano.client.LiteralResults;
import dev.volano.client.ThroughputResult;
import dev.volano.scale.Points;
import dev.volano.scale.SweepPoint;
import dev.volano.scale.SweepResult;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The table of network scalability, from results that nobody measured. */
class ScalabilityTableTest {

    private static final String NO_START = "<no>\nstart It printed:\n    at its.main(Its.java:1)\n    at others";

    private static SweepPoint complete(int connections, long before, long millis) {
        return new SweepPoint.Measured(
                connections, 1, before, LiteralResults.result(1, 0, LiteralResults.complete(1, millis)));
    }

    private static SweepPoint failed(int connections, long before, Failure failure) {
        ThroughputResult result = LiteralResults.result(
                1, 0, LiteralResults.failedUnderLoad(1, Duration.ofSeconds(1), Map.of(), failure));
        return new SweepPoint.Measured(connections, 1, before, result);
    }

    private static Map<String, SweepResult> results() {
        Map<String, SweepResult> results = new LinkedHashMap<>();
        results.put(
                "good|fast",
                new SweepResult(
                        Points.of(1_000, 2_000, 4_000),
                        List.of(complete(1_000, 0, 100), complete(2_000, 1_000, 200), complete(4_000, 3_000, 400))));
        results.put(
                "full",
                new SweepResult(
                        Points.of(1_000, 4_000),
                        List.of(
                                complete(1_000, 0, 100),
                                failed(
                                        4_000,
                                        0,
                                        new Failure(
                                                Failure.Kind.SERVER_OUT_OF_MEMORY,
                                                3_508,
                                                4_000,
                                                "java.lang.OutOfMemoryError: Java heap space")))));
        results.put(
                "leaking",
                new SweepResult(
                        Points.of(1_000, 2_000, 4_000),
                        List.of(
                                complete(1_000, 0, 100),
                                failed(
                                        2_000,
                                        1_000,
                                        new Failure(Failure.Kind.NO_DESCRIPTORS, 816, 2_000, "Too many open files")))));
        results.put(
                "none",
                new SweepResult(
                        Points.of(1_000, 2_000),
                        List.of(
                                new SweepPoint.NotMeasured(1_000, Failure.Kind.SERVER_ENDED, NO_START),
                                new SweepPoint.NotMeasured(2_000, Failure.Kind.SERVER_ENDED, NO_START))));
        return results;
    }

    @Test
    void text_has_a_row_for_each_sweep_and_says_what_failed_where() {
        assertThat(ScalabilityTable.of(results()).text())
                .containsExactly(
                        "Connections  1000  2000  4000  Notes",
                        "good|fast     800   400   200  No errors!",
                        "full          800        ----  OutOfMemoryError at 3508/4000 connections",
                        "leaking       800  ----        out of descriptors at 816/2000 connections (system), after a total of"
                                + " 1816 cumulative connections; ended before 4000 connections",
                        "none         ----  ----        not measured at 1000, 2000 connections (server): <no>; start");
    }

    @Test
    void markdown_is_the_same_table_with_what_others_wrote_escaped() {
        List<String> lines = ScalabilityTable.of(results()).markdown();

        assertThat(lines).hasSize(6);
        assertThat(lines.subList(0, 4))
                .containsExactly(
                        "| Connections | 1000 | 2000 | 4000 | Notes |",
                        "|---|---:|---:|---:|---|",
                        "| good\\|fast | 800 | 400 | 200 | No errors! |",
                        "| full | 800 |  | ---- | OutOfMemoryError at 3508/4000 connections |");
        assertThat(lines.get(5)).endsWith("&lt;no>; start |");
    }

    @Test
    void one_sweep_is_a_table_too() {
        SweepResult one = new SweepResult(Points.of(4), List.of(complete(4, 0, 100)));

        assertThat(ScalabilityTable.of("JVM", one).text())
                .containsExactly("Connections    4  Notes", "JVM          800  No errors!");
    }
}
