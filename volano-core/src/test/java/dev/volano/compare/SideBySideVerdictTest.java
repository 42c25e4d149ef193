package dev.volano.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.volano.stats.PairedRule;
import dev.volano.stats.SequentialTest;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What a verdict says besides its sentence. */
class SideBySideVerdictTest {

    private static final PairedJudge JUDGE = new PairedJudge(new SequentialTest(7, 0.05), PairedRule.standard(), true);

    private static SideBySideVerdict verdict(Decision decision, JudgedFork... forks) {
        return new SideBySideVerdict(
                decision,
                "the reason",
                0.05,
                JUDGE.findings(List.of(forks), 3),
                false,
                List.of(forks),
                7,
                Duration.ofSeconds(60),
                Duration.ofSeconds(30),
                1);
    }

    private static JudgedFork fork(int number, double rate) {
        return JUDGE.judge(LiteralForks.fork(number, rate, 1));
    }

    @Test
    void noise_is_that_of_the_forks_that_count() {
        Noise noise = verdict(
                        Decision.PASS,
                        fork(1, 1.00),
                        JUDGE.judge(LiteralForks.invalid(2, "7 messages did not come", false)),
                        fork(3, 1.02),
                        fork(5, 0.98))
                .noise();

        // NumPy: np.log([1, 1.02, .98]).std(ddof=1)
        assertThat(noise.betweenForks()).hasValueCloseTo(0.0200040, within(1e-5));
        // 1.4826 times the median of |log(1 + d) - log(1)| for d of -2 % to 2 %, of which two in five are 1 %.
        assertThat(noise.withinForks()).hasValueCloseTo(0.0148, within(1e-3));
        assertThat(noise.otherCores()).hasValueCloseTo(0.3, within(1e-9));
        assertThat(noise.mostOtherCores()).hasValue(0.5);
        assertThat(noise.stealShare()).hasValueCloseTo(0.01, within(1e-9));
        assertThat(noise.cpuPressureShare()).hasValueCloseTo(0.4, within(1e-9));
        // 0.5 s and 1 s of waiting in 5 s.
        assertThat(noise.serverWaitShare()).hasValueCloseTo(0.15, within(1e-9));
        assertThat(noise.baselineStallShare()).hasValue(0);
        assertThat(noise.words())
                .isEqualTo("forks differ by 2.0 % (standard deviation), blocks of one by 1.5 %;"
                        + " others used 0.3 of 2 processors, at most 0.5;"
                        + " for 40.0 % of the time something waited for a processor;"
                        + " for 15.0 % of the time threads of a server did; for 1.0 % of the time was stolen");
    }

    @Test
    void details_name_the_evidence_and_what_was_left_out() {
        assertThat(verdict(
                                Decision.PASS,
                                fork(1, 1.1),
                                JUDGE.judge(LiteralForks.invalid(2, "7 messages did not come", false)),
                                fork(3, 1.101),
                                fork(4, 1.099))
                        .details())
                .hasSize(6)
                .contains("the reason", "fork 2 does not count: 7 messages did not come")
                .anySatisfy(line -> assertThat(line)
                        .startsWith("throughput: 10.0 % faster (90 % interval ")
                        .endsWith(", improved"))
                .anySatisfy(line ->
                        assertThat(line).startsWith("server CPU per message: 0.0 % more server CPU per message ("))
                .anySatisfy(line -> assertThat(line).startsWith("mean throughput: 0.0 % "))
                .anySatisfy(line -> assertThat(line).startsWith("noise: forks differ by "));
    }

    @Test
    void without_forks_nothing_is_known_of_the_noise() {
        assertThat(verdict(Decision.INCONCLUSIVE, JUDGE.judge(LiteralForks.invalid(1, "x", false)))
                        .details())
                .containsExactly("the reason", "noise: nothing is known", "fork 1 does not count: x");
    }
}
