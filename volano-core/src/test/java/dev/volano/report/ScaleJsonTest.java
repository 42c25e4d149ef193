package dev.volano.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.volano.VolanoException;
import dev.volano.scale.CeilingCriterion;
import dev.volano.scale.CeilingResult;
import dev.volano.scale.Points;
import dev.volano.scale.RaceResult;
import dev.volano.scale.SweepPoint;
import dev.volano.scale.SweepResult;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Results of many measurements, to JSON and back. */
class ScaleJsonTest {

    static Stream<SweepResult> sweeps() {
        return Stream.of(
                ScaleResults.sweep(),
                new SweepResult(Points.of(7), List.of()),
                new SweepResult(
                        Points.of(4),
                        List.of(new SweepPoint.Measured(
                                4, 3, 5_000_000_000L, FullResults.forks(3, Literal.plainSetup())))));
    }

    @ParameterizedTest
    @MethodSource("sweeps")
    void a_sweep_that_is_written_is_read(SweepResult result) {
        String json = SweepJson.of(result);

        SweepResult read = SweepJson.read(json);

        assertThat(read).isEqualTo(result);
        assertThat(SweepJson.of(read)).isEqualTo(json);
    }

    static Stream<CeilingResult> ceilings() {
        CeilingResult any = ScaleResults.ceiling();
        return Stream.of(
                any,
                ScaleResults.ceilingByChance(),
                new CeilingResult(
                        CeilingCriterion.heldFor(Duration.ofSeconds(10)),
                        any.trials(),
                        any.half(),
                        CeilingResult.End.TIME_OVER),
                new CeilingResult(CeilingCriterion.throughputShare(0.8), List.of(), any.half(), any.end()));
    }

    @ParameterizedTest
    @MethodSource("ceilings")
    void a_ceiling_that_is_written_is_read(CeilingResult result) {
        String json = CeilingJson.of(result);

        CeilingResult read = CeilingJson.read(json);

        assertThat(read).isEqualTo(result);
        assertThat(read).hasToString(result.toString());
        assertThat(CeilingJson.of(read)).isEqualTo(json);
    }

    @Test
    void every_criterion_there_is_is_among_the_ceilings() {
        Set<Class<?>> criteria =
                ceilings().map(result -> result.criterion().getClass()).collect(Collectors.toSet());

        assertThat(criteria).containsExactlyInAnyOrder(CeilingCriterion.class.getPermittedSubclasses());
    }

    @Test
    void a_race_that_is_written_is_read() {
        String json = RaceJson.of(ScaleResults.race());

        RaceResult read = RaceJson.read(json);

        assertThat(read).isEqualTo(ScaleResults.race());
        assertThat(RaceTable.of(read).text())
                .isEqualTo(RaceTable.of(ScaleResults.race()).text());
        assertThat(RaceReport.tables(read))
                .containsSubsequence(
                        ScalabilityTable.of("slow", ScaleResults.sweep()).text());
        assertThat(RaceReport.markdown(read)).contains("## Network scalability");
        assertThat(RaceJson.of(read)).isEqualTo(json);
    }

    @Test
    void what_follows_from_others_is_there_to_read_for_other_programs() {
        assertThat(SweepJson.of(ScaleResults.sweep()))
                .contains("\"note\":\"OutOfMemoryError at 3508/4000 connections, after a total of 6508 cumulative")
                .contains("\"owner\":\"server\"", "\"owner\":\"system\"", "\"complete\":false");
        assertThat(CeilingJson.of(ScaleResults.ceiling()))
                .contains("\"summary\":\"holds at 2000 connections in 2 of 2 trials; fails at 4000 in 2 of 2:")
                .contains("\"limit\":\"server\"");
        assertThat(RaceJson.of(ScaleResults.race()).replaceAll("\\s", ""))
                .contains("\"ranking\":[\"jdk-25selectors\",\"slow\",\"broken\",\"none\"]");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "1000,\\s*2000, | 1000,3000, | the points must be the first of [1000, 3000, 4000, 8000, 16000]",
                "1000,\\s*2000, | 1000,\"a\", | planned[1] must be a number, and is \"a\"",
                "\"reason\":\"[^\"]*\" | \"other\":1 | points[3].reason is missing",
                "\"NO_DESCRIPTORS\" | \"NO_LUCK\" | points[3].kind must be one of [CONNECTION_REFUSED, ",
                "\"openedBefore\":0 | \"openedBefore\":-1 | points[0]: before must not be negative: -1",
                "\"sent\":[0-9]+ | \"sent\":\"\" | points[0].measurement.forks[0].runs[0].sent must be a whole number",
                "volano/sweep/1 | volano/sweep/2 | this is a result of schema volano/sweep/2, and this version of Volano reads"
            })
    void what_cannot_be_is_refused_with_its_place(String pattern, String replacement, String message) {
        String json = SweepJson.of(ScaleResults.sweep());
        String changed = json.replaceFirst(pattern, replacement);

        assertThat(changed).isNotEqualTo(json);
        assertThatExceptionOfType(VolanoException.class)
                .isThrownBy(() -> SweepJson.read(changed))
                .withMessageContaining(message);
    }

    @Test
    void a_criterion_of_another_version_is_refused() {
        String json = CeilingJson.of(ScaleResults.ceiling()).replace("\"completes\"", "\"feels-good\"");

        assertThatExceptionOfType(VolanoException.class)
                .isThrownBy(() -> CeilingJson.read(json))
                .withMessageContaining("there is no criterion \"feels-good\"");
    }
}
