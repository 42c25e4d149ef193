package dev.volano.scale;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.SplittableRandom;
import java.util.function.IntPredicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Searches of limits that are known, without a server. */
class CeilingBisectionTest {

    private static final int MOST_STEPS = 1_000;

    /** Searches, and returns where the trials were. */
    private static List<Integer> search(CeilingPlan plan, Levels levels, IntPredicate holds) {
        List<Integer> trials = new ArrayList<>();
        OptionalInt next = plan.next();
        while (next.isPresent()) {
            assertThat(trials).as("the search ends").hasSizeLessThan(MOST_STEPS);
            int at = next.getAsInt();
            boolean held = holds.test(at);
            trials.add(at);
            levels.add(at, held);
            plan.record(at, held);
            next = plan.next();
        }
        return trials;
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 5, 20})
    void every_hard_limit_is_within_the_bracket(int unit) {
        for (int limit = 0; limit < 700; limit++) {
            int real = limit;
            Levels levels = new Levels();
            List<Integer> trials =
                    search(new CeilingBisection(unit, 100, 600, 0.001, 2), levels, connections -> connections <= real);

            assertThat(trials).allSatisfy(at -> assertThat(at % unit).isZero());
            assertThat(trials).hasSizeLessThan(20).allMatch(at -> at >= unit && at <= 600);
            assertThat(levels.holds().map(Level::connections).orElse(0))
                    .as("holds with a limit of %s", real)
                    .isEqualTo(Math.min(600, real / unit * unit));
            assertThat(levels.fails().map(Level::connections).orElse(600 + unit))
                    .as("fails with a limit of %s", real)
                    .isEqualTo(Math.min(600, real / unit * unit) + unit);
            levels.holds().ifPresent(level -> assertThat(level.trials()).isEqualTo(2));
            levels.fails().ifPresent(level -> assertThat(level.trials()).isEqualTo(2));
        }
    }

    @Test
    void a_wide_bracket_is_narrow_enough_for_a_low_precision() {
        Levels levels = new Levels();
        List<Integer> trials = search(new CeilingBisection(1, 100, 100_000, 0.1, 1), levels, at -> at <= 3_900);

        assertThat(trials).containsExactly(100, 200, 400, 800, 1_600, 3_200, 6_400, 4_800, 4_000, 3_600, 3_800);
        assertThat(levels.holds()).contains(new Level(3_800, 1, 1));
        assertThat(levels.fails()).contains(new Level(4_000, 0, 1));
    }

    @Test
    void an_end_that_most_trials_contradict_is_left() {
        List<Integer> first = new ArrayList<>();
        Levels levels = new Levels();
        search(new CeilingBisection(1, 8, 1_000, 0.01, 5), levels, at -> {
            boolean wrong = at == 12 && !first.contains(at); // one bad trial below the limit
            first.add(at);
            return at <= 20 && !wrong;
        });

        assertThat(levels.holds()).contains(new Level(20, 5, 5));
        assertThat(levels.fails()).contains(new Level(21, 0, 5));
    }

    @Test
    void the_largest_numbers_do_not_overflow() {
        Levels levels = new Levels();
        search(new CeilingBisection(1, 2_000_000_000, Integer.MAX_VALUE, 0.5, 1), levels, at -> true);

        assertThat(levels.holds()).contains(new Level(Integer.MAX_VALUE, 1, 1));
    }

    @Test
    void a_limit_that_trials_keep_by_chance_is_found_with_an_interval() {
        SplittableRandom random = new SplittableRandom(7);
        CeilingPlan plan = new ChancePlan(10, 100, 100_000, 0.05, 100);
        Levels levels = new Levels();
        List<Integer> trials = search(plan, levels, at -> random.nextDouble() < 1 / (1 + Math.pow(at / 3_000.0, 10)));

        assertThat(trials).allSatisfy(at -> assertThat(at % 10).isZero());
        assertThat(plan.half()).hasValueSatisfying(half -> {
            assertThat(half.contains(3_000)).isTrue();
            assertThat(half.low()).isGreaterThan(2_000);
            assertThat(half.high()).isLessThan(4_500);
        });
    }
}
