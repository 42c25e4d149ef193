package dev.volano.compare;

import static org.assertj.core.api.Assertions.assertThat;

import com.grack.nanojson.JsonObject;
import com.grack.nanojson.JsonParser;
import dev.volano.report.VerdictJson;
import dev.volano.stats.PairedRule;
import dev.volano.stats.SequentialTest;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** A verdict on a baseline in JSON, here because only this package has literal forks. */
class BaselineVerdictJsonTest {

    @Test
    void it_has_the_sentence_the_environment_and_every_window() throws Exception {
        PairedJudge pairs = new PairedJudge(new SequentialTest(7, 0.2), PairedRule.standard(), true);
        BaselineJudge judge = new BaselineJudge(LiteralBaselines.baseline(2), 0.2, true);
        List<JudgedFork> forks = List.of(
                pairs.judge(LiteralForks.fork(1, 0.95, 1.1)),
                pairs.judge(LiteralForks.fork(2, 0.951, 1.1)),
                pairs.judge(LiteralForks.fork(3, 0.949, 1.1)));
        Fingerprint now = LiteralBaselines.with("cpu", "EPYC");
        BaselineJudge.Outcome outcome = judge.decide(forks, now);
        BaselineVerdict verdict = new BaselineVerdict(
                outcome.decision(),
                outcome.reason(),
                judge.stored(),
                now,
                judge.forecast(7, now, Optional.empty()),
                outcome.findings(),
                forks,
                LiteralBaselines.FIRST_DAY,
                Duration.ofSeconds(60),
                Duration.ofSeconds(33),
                42);

        JsonObject json = JsonParser.object().from(VerdictJson.of(verdict));

        assertThat(json.getString("schema")).isEqualTo("volano/verdict/1");
        assertThat(json.getString("benchmark")).isEqualTo("chat");
        assertThat(json.getString("decision")).isEqualTo("inconclusive");
        assertThat(json.getString("sentence")).isEqualTo(verdict.sentence());
        assertThat(json.getString("startedAt")).isEqualTo("2026-11-01T10:00:00Z");
        assertThat(json.getDouble("tolerance")).isEqualTo(0.2);
        assertThat(json.getString("reference")).isEqualTo(LiteralBaselines.REFERENCE);
        assertThat(json.getObject("environment").getString("cpu")).isEqualTo("EPYC");
        assertThat(json.getArray("differences")).containsExactly("cpu: Xeon, now EPYC");
        assertThat(json.getObject("forecast").getDouble("minimumDetectable")).isGreaterThan(0.2);
        assertThat(json.getObject("noise").has("betweenForks")).isTrue();
        assertThat(json.getArray("findings")).hasSize(2);
        assertThat(json.getArray("forks").getObject(2).getObject("candidate").getArray("windowNanos"))
                .hasSize(80);
    }
}
