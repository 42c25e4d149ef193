package dev.volano.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.volano.VolanoException;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Results of every kind that are shown again. */
class StoredReportTest {

    private static void isShown(String json, List<String> text, String markdown) {
        StoredReport report = StoredReport.read(json);

        assertThat(report.text()).isEqualTo(text).isNotEmpty();
        assertThat(report.markdown()).isEqualTo(markdown).startsWith("# ").endsWith("\n");
    }

    @Test
    void each_is_shown_as_its_kind_is() {
        isShown(
                JsonReport.of(FullResults.forks(3, Literal.plainSetup())),
                TextReport.of(FullResults.forks(3, Literal.plainSetup())),
                MarkdownReport.of(FullResults.forks(3, Literal.plainSetup())));
        isShown(
                SweepJson.of(ScaleResults.sweep()),
                SweepReport.text(ScaleResults.sweep()),
                SweepReport.markdown(ScaleResults.sweep()));
        isShown(
                CeilingJson.of(ScaleResults.ceiling()),
                CeilingReport.text(ScaleResults.ceiling()),
                CeilingReport.markdown(ScaleResults.ceiling()));
        isShown(
                RaceJson.of(ScaleResults.race()),
                RaceReport.text(ScaleResults.race()),
                RaceReport.markdown(ScaleResults.race()));
        isShown(
                FactorJson.of(FactorTableTest.comparison()),
                FactorReport.text(FactorTableTest.comparison()),
                FactorReport.markdown(FactorTableTest.comparison()));
        isShown(
                ProcessorJson.of(ProcessorTableTest.onACurve()),
                ProcessorReport.text(ProcessorTableTest.onACurve()),
                ProcessorReport.markdown(ProcessorTableTest.onACurve()));
    }

    @Test
    void a_sweep_is_its_environment_points_table_and_chart() {
        List<String> lines = SweepReport.text(ScaleResults.sweep());

        assertThat(lines.get(0)).startsWith("CPU ");
        assertThat(lines.subList(lines.indexOf("1000 connections: score 800"), lines.size()))
                .containsExactly(
                        "1000 connections: score 800",
                        "2000 connections: score 667",
                        "4000 connections: failed, OutOfMemoryError at 3508/4000 connections, after a total of 6508"
                                + " cumulative connections",
                        "8000 connections: failed, not measured at 8000 connections (system): a limit | <does not>;"
                                + " allow it",
                        "",
                        "Connections  1000  2000  4000  8000  16000  Notes",
                        "server        800   667  ----  ----         OutOfMemoryError at 3508/4000 connections, after"
                                + " a total of 6508 cumulative connections; not measured at 8000 connections (system):"
                                + " a limit | <does not>; allow it; ended before 16000 connections",
                        "",
                        "messages received/s",
                        "600 +   *",
                        "    |",
                        "    |            *",
                        "    |",
                        "400 +",
                        "    |",
                        "    |",
                        "    |",
                        "200 +",
                        "    |",
                        "    |",
                        "    |",
                        "  0 +---+--------+----------------x---------------------------------x---",
                        "      1,000    2,000            4,000                             8,000",
                        "     connections   x failed");
    }

    @Test
    void what_others_wrote_is_escaped_in_markdown_and_the_chart_is_no_part_of_it() {
        List<String> lines = SweepReport.markdown(ScaleResults.sweep()).lines().toList();

        assertThat(lines)
                .containsSequence("# server", "", "| Connections | 1000 | 2000 | 4000 | 8000 | 16000 | Notes |")
                .containsSequence("```", "messages received/s", "600 +   *")
                .anyMatch(line -> line.contains("a limit \\| &lt;does not>; allow it"))
                .contains("## Environment");
    }

    @Test
    void a_ceiling_is_its_trials_and_the_bracket() {
        List<String> lines = CeilingReport.text(ScaleResults.ceiling());

        assertThat(lines.subList(lines.indexOf("") + 1, lines.size()))
                .containsExactly(
                        "criterion: all connections open and the workload completes",
                        "Connections  Held  Score  Why not",
                        "2000          yes    800",
                        "4000           no   ----  OutOfMemoryError at 3508/4000 connections",
                        "2000          yes    727",
                        "4000           no   ----  OutOfMemoryError at 3508/4000 connections",
                        "",
                        "holds at 2000 connections in 2 of 2 trials; fails at 4000 in 2 of 2:"
                                + " OutOfMemoryError at 3508/4000 connections");
    }

    @Test
    void a_race_names_the_jvm_of_each_side() {
        List<String> lines = RaceReport.text(ScaleResults.race());

        assertThat(lines.subList(0, lines.indexOf("")))
                .contains(
                        "OS                    Minix 3 riscv64",
                        "slow                  unknown at 192.0.2.1:8000",
                        "jdk-25 selectors JVM  unknown",
                        "Client                selector")
                .noneMatch(line -> line.startsWith("none"));
        assertThat(lines.subList(lines.indexOf("") + 1, lines.size()))
                .isEqualTo(RaceReport.tables(ScaleResults.race()));
    }

    @Test
    void what_it_does_not_know_is_refused_with_what_it_knows() {
        assertThatExceptionOfType(VolanoException.class)
                .isThrownBy(() -> StoredReport.read("{\"schema\":\"volano/verdict/1\"}"))
                .withMessage("this is a result of schema volano/verdict/1, and this version of Volano shows"
                        + " volano/throughput/2, volano/sweep/1, volano/ceiling/1, volano/rate/1, volano/race/1, volano/factors/1,"
                        + " volano/processors/1, volano/hold/1");
        assertThatExceptionOfType(VolanoException.class)
                .isThrownBy(() -> StoredReport.read("{\"schema\":\"volano/race/9\"}"))
                .withMessageStartingWith("this is a result of schema volano/race/9, and this version of Volano reads"
                        + " volano/race/1; ");
        assertThatExceptionOfType(VolanoException.class)
                .isThrownBy(() -> StoredReport.read("{}"))
                .withMessageContaining("no field \"schema\"");
    }
}
