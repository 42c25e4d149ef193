package dev.volano.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.volano.client.Failure;
import dev.volano.client.LiteralResults;
import dev.volano.client.ThroughputResult;
import dev.volano.measure.Interval;
import dev.volano.scale.FactorDifference;
import dev.volano.scale.FactorLevel;
import dev.volano.scale.FactorResult;
import dev.volano.scale.LevelFailure;
import dev.volano.stats.Estimate;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

/** Comparisons of levels, and their table, from results that nobody measured. */
class FactorTableTest {

    /** Returns a level whose rounds received 60 messages each, in so many milliseconds. */
    static FactorLevel level(String label, long... millis) {
        ThroughputResult all = LiteralResults.result(1, 0, LiteralResults.complete(1, millis[0]));
        for (int i = 1; i < millis.length; i++) {
            all = all.plus(LiteralResults.result(1, 0, LiteralResults.complete(1, millis[i])));
        }
        return new FactorLevel(label, Optional.of(all), Optional.empty());
    }

    private static final FactorLevel BROKEN = new FactorLevel(
            "broken",
            Optional.empty(),
            Optional.of(new LevelFailure(Failure.Owner.SERVER, "not measured (server): no port is free")));

    /** Returns a comparison with levels that were measured, ended early, failed, and did not start. */
    static FactorResult comparison() {
        FactorLevel ended = new FactorLevel(
                "ended",
                level("ended", 200, 200).result(),
                Optional.of(new LevelFailure(Failure.Owner.HARNESS, "ended before round 3 of 3")));
        FactorLevel failed = new FactorLevel(
                "failed",
                level("failed", 200).result(),
                Optional.of(new LevelFailure(Failure.Owner.SYSTEM, "out of ports at 3/4 connections (system)")));
        return new FactorResult(
                "a | <factor>", List.of(level("32m", 100, 102, 101), level("64m", 50, 51, 50), ended, failed, BROKEN));
    }

    @Test
    void a_comparison_that_is_written_is_read() {
        FactorResult result = comparison();
        String json = FactorJson.of(result);

        assertThat(FactorJson.read(json)).isEqualTo(result);
        assertThat(FactorJson.of(FactorJson.read(json))).isEqualTo(json);
        assertThat(json)
                .contains("\"finding\":\"distinguishable\"", "\"finding\":\"unknown\"", "\"owner\":\"harness\"");
    }

    @Test
    void a_report_names_the_jvm_of_each_level() {
        assertThat(FactorReport.text(comparison()))
                .anyMatch(line -> line.startsWith("32m JVM"))
                .noneMatch(line -> line.startsWith("broken JVM"))
                .containsAll(FactorTable.of(comparison()).text());
        assertThat(FactorReport.markdown(comparison()))
                .startsWith("# Factor: a ")
                .contains("\n| a \\| &lt;factor> | Messages/s |", "\n## Environment\n");
    }

    @Test
    void levels_stay_in_their_order_and_are_compared_with_the_first() {
        FactorResult result = new FactorResult(
                "heap",
                List.of(level("32m", 100, 102, 101), level("64m", 101, 101, 101), level("1g", 50, 51, 50), BROKEN));

        assertThat(FactorTable.of(result).text())
                .satisfiesExactly(
                        line -> assertThat(line)
                                .matches("heap +Messages/s +95 % interval +Against 32m +98.3 % interval +Notes"),
                        line -> assertThat(line).matches("32m +594 +\\d+ to \\d+"),
                        line -> assertThat(line)
                                .matches("64m +594 +\\d+ to \\d+ +-0\\.0 % +-\\S+ to \\+\\S+ % +not distinguishable"),
                        line -> assertThat(line)
                                .matches(
                                        "1g +1200 +\\d+ to \\d+ +\\+100\\.\\d % +\\+\\S+ to \\+\\S+ % +distinguishable"),
                        line -> assertThat(line).matches("broken +---- +not measured \\(server\\): no port is free"));
        assertThat(FactorTable.of(result).markdown().get(0))
                .isEqualTo("| heap | Messages/s | 95 % interval | Against 32m | 98.3 % interval | Notes |");
        assertThat(result.complete()).isFalse();
    }

    @Test
    void the_ratio_is_that_of_the_rounds_whatever_the_machine_did() {
        FactorResult result = new FactorResult("x", List.of(level("a", 100, 200, 400), level("b", 200, 400, 800)));
        Interval ratio =
                result.difference(result.levels().get(1)).ratio().interval().orElseThrow();

        assertThat(ratio.estimate()).isCloseTo(0.5, Offset.offset(1e-9));
        assertThat(ratio.confidence()).isCloseTo(0.95, Offset.offset(1e-9));
        assertThat(ratio.halfWidth()).isCloseTo(0, Offset.offset(1e-6));
    }

    @Test
    void with_more_levels_each_must_differ_by_more() {
        FactorLevel base = level("a", 100, 104, 98);
        FactorLevel other = level("b", 90, 97, 93);
        FactorResult two = new FactorResult("x", List.of(base, other));
        FactorResult five = new FactorResult(
                "x", List.of(base, other, level("c", 1, 2, 3), level("d", 4, 5, 6), level("e", 7, 8, 9)));

        assertThat(two.difference(other).finding()).isEqualTo(FactorDifference.Finding.DISTINGUISHABLE);
        assertThat(five.difference(other).finding()).isEqualTo(FactorDifference.Finding.NOT_DISTINGUISHABLE);
    }

    @Test
    void what_failed_or_is_too_little_is_not_known() {
        FactorResult result = new FactorResult("x", List.of(level("a", 100, 100), level("b", 200, 200), BROKEN));

        assertThat(result.difference(result.levels().get(1)).words()).startsWith("not known: 2 valid forks");
        assertThat(result.difference(BROKEN).words()).isEqualTo("not known: \"broken\" failed");
        assertThat(FactorTable.of(result).text().get(2)).matches("b +300 +not known: 2 valid forks.*");
        FactorResult first = new FactorResult("x", List.of(BROKEN, level("b", 200, 200, 200)));
        assertThat(FactorTable.of(first).text().get(2)).matches("b +300 +300 to 300 +not known: \"broken\" failed");
    }

    @Test
    void rounds_before_an_end_by_the_user_count() {
        FactorLevel ended = new FactorLevel(
                "b",
                level("b", 200, 200, 200).result(),
                Optional.of(new LevelFailure(Failure.Owner.HARNESS, "ended before round 4 of 5")));
        FactorResult result = new FactorResult("x", List.of(level("a", 100, 100, 100, 100), ended));

        assertThat(result.difference(ended).finding()).isEqualTo(FactorDifference.Finding.DISTINGUISHABLE);
        assertThat(FactorTable.of(result).text().get(2))
                .matches("b +300 +300 to 300 +-50\\.0 % .*ended before round 4 of 5; distinguishable");
    }

    @Test
    void a_round_that_was_interrupted_costs_no_other() {
        Failure interrupted = new Failure(Failure.Kind.INTERRUPTED, 4, 4, "by a signal");
        ThroughputResult rounds = level("b", 200, 200, 200)
                .result()
                .orElseThrow()
                .plus(LiteralResults.result(
                        1, 0, LiteralResults.failedUnderLoad(1, Duration.ofSeconds(1), Map.of(), interrupted)));
        FactorLevel ended = new FactorLevel(
                "b",
                Optional.of(rounds),
                Optional.of(new LevelFailure(Failure.Owner.HARNESS, "interrupted at 4/4 connections (harness)")));
        FactorResult result = new FactorResult("x", List.of(level("a", 100, 100, 100, 100), ended));

        assertThat(FactorTable.of(result).text().get(2))
                .matches(
                        "b +300 +300 to 300 +-50\\.0 % .*interrupted at 4/4 connections \\(harness\\); distinguishable");
    }

    @Test
    void a_doubt_leaves_nothing_to_conclude() {
        Estimate sure = new Estimate.Known(new Interval(2, 1.9, 2.1, 0.95), Estimate.Basis.FORKS, 5);

        assertThat(new FactorDifference(sure, Optional.empty()).words()).isEqualTo("distinguishable");
        assertThat(new FactorDifference(sure, Optional.of("the generator")).words())
                .isEqualTo("not known: the generator");
    }

    @Test
    void a_result_has_two_levels_with_names_of_their_own() {
        FactorLevel one = level("a", 1);

        assertThatIllegalArgumentException().isThrownBy(() -> new FactorResult("x", List.of(one)));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new FactorResult("x", List.of(one, level("a", 2))))
                .withMessageEndingWith("[a, a]");
        FactorResult result = new FactorResult("x", List.of(one, BROKEN));
        assertThatIllegalArgumentException().isThrownBy(() -> result.difference(one));
        assertThatIllegalArgumentException().isThrownBy(() -> result.difference(level("z", 1)));
    }
}
