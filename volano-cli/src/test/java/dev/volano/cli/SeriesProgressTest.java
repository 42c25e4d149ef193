package dev.volano.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.volano.client.Failure;
import dev.volano.scale.Points;
import dev.volano.scale.RaceListener;
import dev.volano.scale.SweepListener;
import dev.volano.scale.SweepPoint;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is shown of a series of measurements while it goes on, by a clock that is set by hand. */
class SeriesProgressTest {

    private final AtomicLong clock = new AtomicLong(-5);
    private final StringWriter terminal = new StringWriter();

    private void pass(long seconds) {
        clock.addAndGet(Duration.ofSeconds(seconds).toNanos());
    }

    /** Returns what a run that connects is shown as. */
    private String shown(SeriesProgress progress) {
        terminal.getBuffer().setLength(0);
        progress.onRunStart(1, 2);
        progress.onConnecting(1, 7, 10);
        return terminal.toString().replace("\r\u001B[K", "");
    }

    private static SweepPoint point(int connections) {
        return new SweepPoint.NotMeasured(connections, Failure.Kind.SERVER_ENDED, "never was");
    }

    @Test
    void a_sweep_shows_the_point_and_what_is_left() {
        PointProgress progress = new PointProgress(
                new PrintWriter(terminal), new SweepListener() {}, Points.of(1_000, 2_000, 3_000, 5_000), clock::get);

        progress.onPoint(1, 4, 1_000);
        assertThat(shown(progress)).isEqualTo("point 1 of 4, 1,000 connections, run 1 of 2: 7 of 10 connected");
        pass(10);
        progress.onPointEnd(point(1_000));

        progress.onPoint(2, 4, 2_000);
        assertThat(shown(progress)).startsWith("point 2 of 4, 2,000 connections, about 100 s left, run 1 of 2");
        pass(14);
        progress.onPointEnd(point(2_000));

        progress.onPoint(3, 4, 3_000);
        assertThat(shown(progress))
                .as("18 s and 26 s, on the line through both")
                .contains(" about 45 s left, ");
        pass(10);
        assertThat(shown(progress)).contains(" about 35 s left, ");
        pass(60);
        assertThat(shown(progress)).as("only the last").contains(" about 30 s left, ");
    }

    @Test
    void a_sweep_that_goes_on_counts_all_points_and_estimates_from_those_it_measures() {
        PointProgress progress = new PointProgress(
                new PrintWriter(terminal), new SweepListener() {}, Points.of(1_000, 2_000, 4_000), clock::get);

        progress.onPointTaken(point(1_000));
        progress.onPoint(2, 3, 2_000);
        assertThat(shown(progress)).startsWith("point 2 of 3, 2,000 connections, run 1 of 2");
        pass(10);
        progress.onPointEnd(point(2_000));
        progress.onPoint(3, 3, 4_000);

        assertThat(shown(progress)).startsWith("point 3 of 3, 4,000 connections, about 20 s left, ");
    }

    @Test
    void a_search_shows_how_long_it_may_go_on() {
        TrialProgress progress = new TrialProgress(
                new PrintWriter(terminal), new SweepListener() {}, Duration.ofMinutes(10), clock::get);

        progress.onPoint(1, 1, 100);
        progress.onPointEnd(point(100));
        pass(540);
        progress.onPoint(1, 1, 1_600);

        assertThat(shown(progress)).startsWith("trial 2, 1,600 connections, at most 60 s left, run 1 of 2");
    }

    @Test
    void a_race_shows_the_side_and_what_is_left() {
        RaceProgress progress = new RaceProgress(new PrintWriter(terminal), new RaceListener() {}, 4, clock::get);

        progress.onSide("a", 1, 2);
        assertThat(shown(progress)).startsWith("round 1 of 2, a, run 1 of 2");
        pass(20);
        progress.onSide("b", 1, 2);
        assertThat(shown(progress)).startsWith("round 1 of 2, b, about 60 s left, run 1 of 2");
        pass(40);
        progress.onSide("b", 2, 2);
        assertThat(shown(progress)).startsWith("round 2 of 2, b, about 60 s left, run 1 of 2");
    }

    @Test
    void a_comparison_of_levels_shows_the_level_and_what_is_left() {
        FactorProgress progress = new FactorProgress(new PrintWriter(terminal), clock::get);

        progress.onStart(List.of("a", "b"), 2);
        progress.onLevel("a", 1, 2);
        assertThat(shown(progress)).startsWith("round 1 of 2, a, run 1 of 2");
        pass(20);
        progress.onLevel("b", 1, 2);
        assertThat(shown(progress)).startsWith("round 1 of 2, b, about 60 s left, run 1 of 2");
        pass(40);
        progress.onLevel("b", 2, 2);
        assertThat(shown(progress)).startsWith("round 2 of 2, b, about 60 s left, run 1 of 2");
    }

    @Test
    void the_points_are_passed_on() {
        List<String> told = new ArrayList<>();
        SweepListener next = new SweepListener() {
            @Override
            public void onPointTaken(SweepPoint point) {
                told.add("taken " + point.connections());
            }

            @Override
            public void onPoint(int point, int points, int connections) {
                told.add(point + " of " + points + ": " + connections);
            }

            @Override
            public void onPointEnd(SweepPoint point) {
                told.add("end " + point.connections());
            }
        };
        PointProgress progress = new PointProgress(new PrintWriter(terminal), next, Points.of(1, 2), clock::get);

        progress.onPointTaken(point(1));
        progress.onPoint(2, 2, 2);
        progress.onPointEnd(point(2));

        assertThat(told).containsExactly("taken 1", "2 of 2: 2", "end 2");
    }

    @ParameterizedTest
    @CsvSource({
        "0,5 s",
        "41,45 s",
        "99,100 s",
        "119,120 s",
        "120,2 min",
        "200,3 min",
        "5999,100 min",
        "6000,1.7 h",
        "36000,10.0 h"
    })
    void a_time_is_told_with_the_digits_it_is_worth(long seconds, String words) {
        assertThat(TimeLeft.words(Duration.ofSeconds(seconds))).isEqualTo(words);
    }
}
