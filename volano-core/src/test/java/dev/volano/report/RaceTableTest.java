package dev.volano.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.volano.client.LiteralResults;
import dev.volano.client.ThroughputResult;
import dev.volano.scale.RaceEntry;
import dev.volano.scale.RaceResult;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The table of a race, from results that nobody measured. */
class RaceTableTest {

    /** Returns a side whose rounds received 60 messages each, in so many milliseconds. */
    private static RaceEntry side(String name, long... millis) {
        ThroughputResult all = LiteralResults.result(1, 0, LiteralResults.complete(1, millis[0]));
        for (int i = 1; i < millis.length; i++) {
            all = all.plus(LiteralResults.result(1, 0, LiteralResults.complete(1, millis[i])));
        }
        return new RaceEntry(name, Optional.of(all), Optional.empty());
    }

    @Test
    void sides_are_sorted_and_those_that_cannot_be_told_apart_are_marked() {
        RaceResult race = new RaceResult(List.of(
                side("slow", 200, 202, 201),
                side("noisy", 99, 110, 104),
                side("fast", 100, 101, 103),
                new RaceEntry("broken", Optional.empty(), Optional.of("no port is free"))));

        assertThat(RaceTable.of(race).text())
                .satisfiesExactly(
                        line -> assertThat(line)
                                .matches("Server +Round 1 +Round 2 +Round 3 +Messages/s +95 % interval +Notes"),
                        line -> assertThat(line).matches("fast +600 +594 +583 +592 +\\d+ to \\d+"),
                        line -> assertThat(line)
                                .matches(
                                        "noisy +606 +545 +577 +576 +\\d+ to \\d+ +not distinguishable from the one above"),
                        line -> assertThat(line).matches("slow +300 +297 +299 +299 +\\d+ to \\d+"),
                        line -> assertThat(line).matches("broken +---- +---- +---- +---- +no port is free"));
        assertThat(RaceTable.of(race).markdown().get(0))
                .isEqualTo("| Server | Round 1 | Round 2 | Round 3 | Messages/s | 95 % interval | Notes |");
        assertThat(race.ranking()).extracting(RaceEntry::name).containsExactly("fast", "noisy", "slow", "broken");
        assertThat(RaceResult.differ(race.entries().get(0), race.entries().get(2)))
                .isTrue();
    }

    @Test
    void two_rounds_make_no_interval_and_no_comparison() {
        List<String> lines = RaceTable.of(new RaceResult(List.of(side("a", 100, 100), side("b", 200, 200))))
                .text();

        assertThat(lines.get(1)).matches("a +600 +600 +600");
        assertThat(lines.get(2)).matches("b +300 +300 +300 +not compared with the one above: .*");
    }

    @Test
    void the_ratio_is_that_of_the_rounds() {
        assertThat(RaceResult.ratio(side("a", 100, 200, 400), side("b", 200, 400, 800))
                        .interval()
                        .orElseThrow()
                        .estimate())
                .isBetween(1.999, 2.001);
    }
}
