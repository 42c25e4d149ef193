package dev.volano.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

/** Two baselines next to each other. */
class BaselineDifferenceTest {

    private static final Baseline BEFORE = LiteralBaselines.of(LiteralBaselines.occasion(0, 0));

    @Test
    void the_same_one_is_no_different() {
        BaselineDifference difference = BaselineDifference.between(BEFORE, BEFORE);

        assertThat(difference.lines()).isEmpty();
        assertThat(difference.sentence()).startsWith("0.0 % ");
        assertThat(difference.throughput().orElseThrow().contains(1)).isTrue();
    }

    @Test
    void the_later_one_is_slower_or_faster() {
        BaselineDifference difference =
                BaselineDifference.between(BEFORE, LiteralBaselines.of(LiteralBaselines.occasion(1, -0.3)));

        assertThat(difference.throughput().orElseThrow().estimate()).isCloseTo(Math.exp(-0.3), within(1e-9));
        assertThat(difference.sentence()).startsWith("25.9 % slower (99 % interval ");
        assertThat(difference.cpu().orElseThrow().estimate()).isCloseTo(1, within(1e-9));
    }

    @Test
    void more_cpu_time_is_a_ratio_above_one() {
        BaselineOccasion one = LiteralBaselines.occasion(1, 0);
        BaselineOccasion costly = new BaselineOccasion(
                one.time(),
                one.throughput(),
                one.cpu().stream().map(log -> log + 0.2).toList(),
                1,
                1,
                one.cpuNanosPerMessage());

        assertThat(BaselineDifference.between(BEFORE, LiteralBaselines.of(costly))
                        .cpu()
                        .orElseThrow()
                        .estimate())
                .isCloseTo(Math.exp(0.2), within(1e-9));
    }

    @Test
    void what_does_not_compare_is_told_and_not_compared() {
        Baseline after =
                new Baseline("echo", "another load", "mine 2", LiteralBaselines.with("cores", "4"), BEFORE.occasions());

        BaselineDifference difference = BaselineDifference.between(BEFORE, after);

        assertThat(difference.lines())
                .containsExactly(
                        "benchmark: chat, now echo",
                        "load: " + LiteralBaselines.LOAD + ", now another load",
                        "reference: " + LiteralBaselines.REFERENCE + ", now mine 2",
                        "cores: 2, now 4");
        assertThat(difference.throughput()).isEmpty();
        assertThat(difference.sentence()).isEqualTo("they cannot be compared");
    }
}
