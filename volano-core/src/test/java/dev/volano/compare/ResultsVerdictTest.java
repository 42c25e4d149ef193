package dev.volano.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import dev.volano.client.Extent;
import dev.volano.client.ForkResult;
import dev.volano.client.LiteralResults;
import dev.volano.client.LoadPlan;
import dev.volano.client.Ramp;
import dev.volano.client.ThroughputResult;
import dev.volano.client.WarmUp;
import dev.volano.stats.ScorePolicy;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Two results that were measured one after the other. */
class ResultsVerdictTest {

    /** A result of as many forks as there are times, of 60 messages in so many ms each. */
    private static ThroughputResult result(String workload, long... millis) {
        List<ForkResult> forks = new ArrayList<>();
        for (long each : millis) {
            ForkResult one = LiteralResults.result(1, 0, LiteralResults.complete(1, each))
                    .forks()
                    .get(0);
            forks.add(new ForkResult(forks.size() + 1, one.setup(), one.warnings(), one.runs()));
        }
        LoadPlan plan = new LoadPlan(
                workload,
                4,
                Ramp.FAST,
                WarmUp.none(),
                Extent.UNTIL_FINISHED,
                Optional.empty(),
                millis.length,
                1,
                new ScorePolicy.AllButFirst(0),
                1);
        return new ThroughputResult(plan, forks);
    }

    @Test
    void what_a_shared_machine_does_to_equal_code_fails_nothing_and_passes_nothing() {
        ResultsVerdict verdict = ResultsVerdict.of(result("chat", 100, 101, 102), result("chat", 130, 131, 132), 0.05);

        assertThat(verdict.decision()).isEqualTo(Decision.INCONCLUSIVE);
        assertThat(verdict.ratio().orElseThrow().estimate()).isEqualTo(101.0 / 131, within(1e-3));
        assertThat(verdict.minimumDetectable().orElseThrow()).isBetween(0.6, 0.8);
        assertThat(verdict.sentence())
                .startsWith("22.9 % slower (99 % interval ")
                .contains("tolerance 5 %: inconclusive (the results were not measured side by side; ");
    }

    @Test
    void a_very_large_slowdown_is_found() {
        assertThat(ResultsVerdict.of(result("chat", 100, 101, 102), result("chat", 300, 301, 302), 0.05)
                        .decision())
                .isEqualTo(Decision.FAIL);
    }

    @Test
    void equal_results_pass_where_the_tolerance_is_as_wide_as_the_noise() {
        assertThat(ResultsVerdict.of(result("chat", 100, 101, 102), result("chat", 100, 101, 102), 0.8)
                        .decision())
                .isEqualTo(Decision.PASS);
    }

    @Test
    void other_loads_and_too_few_forks_are_not_compared() {
        assertThat(ResultsVerdict.of(result("chat", 100, 101, 102), result("echo", 100, 101, 102), 0.05))
                .satisfies(verdict -> {
                    assertThat(verdict.decision()).isEqualTo(Decision.INCONCLUSIVE);
                    assertThat(verdict.reason()).isEqualTo("the loads differ: chat; echo");
                    assertThat(verdict.sentence()).startsWith("nothing is known, tolerance 5 %: inconclusive (");
                });
        assertThat(ResultsVerdict.of(result("chat", 100, 101), result("chat", 100, 101, 102), 0.05)
                        .reason())
                .isEqualTo("each result needs 3 forks, and one has 2");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ResultsVerdict.of(result("chat", 1), result("chat", 1), 1));
    }
}
