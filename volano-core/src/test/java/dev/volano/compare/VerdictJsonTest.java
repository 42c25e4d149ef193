package dev.volano.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.grack.nanojson.JsonObject;
import com.grack.nanojson.JsonParser;
import dev.volano.report.VerdictJson;
import dev.volano.stats.PairedRule;
import dev.volano.stats.SequentialTest;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A verdict in JSON, here because only this package has literal forks. */
class VerdictJsonTest {

    @Test
    void it_has_the_sentence_the_findings_and_every_window() throws Exception {
        PairedJudge judge = new PairedJudge(new SequentialTest(7, 0.05), PairedRule.standard(), true);
        List<JudgedFork> forks = List.of(
                judge.judge(LiteralForks.fork(1, 0.95, 1.1)),
                judge.judge(LiteralForks.invalid(2, "7 messages did not come", false)),
                judge.judge(LiteralForks.fork(3, 0.951, 1.1)),
                judge.judge(LiteralForks.fork(4, 0.949, 1.1)));
        SideBySideVerdict verdict = new SideBySideVerdict(
                Decision.FAIL,
                "why",
                0.05,
                judge.findings(forks, 3),
                true,
                forks,
                7,
                Duration.ofSeconds(60),
                Duration.ofSeconds(33),
                42);

        JsonObject json = JsonParser.object().from(VerdictJson.of(verdict));

        assertThat(json.getString("schema")).isEqualTo("volano/verdict/1");
        assertThat(json.getString("decision")).isEqualTo("fail");
        assertThat(json.getString("sentence")).isEqualTo(verdict.sentence());
        assertThat(json.getLong("budgetNanos")).isEqualTo(60_000_000_000L);
        assertThat(json.getLong("seed")).isEqualTo(42);
        assertThat(json.getArray("findings")).hasSize(3);
        assertThat(json.getArray("findings").getObject(2).getString("metric")).isEqualTo("meanThroughput");
        assertThat(json.getArray("findings").getObject(0).getBoolean("improved"))
                .isFalse();
        assertThat(json.getObject("noise").getDouble("mostOtherCores")).isEqualTo(0.4);
        assertThat(json.getObject("noise").getDouble("serverWaitShare")).isCloseTo(0.15, within(1e-9));
        assertThat(json.getArray("findings").getObject(1).getString("metric")).isEqualTo("serverCpu");
        assertThat(json.getArray("forks")).hasSize(4);
        JsonObject fork = json.getArray("forks").getObject(0);
        assertThat(fork.getBoolean("valid")).isTrue();
        assertThat(fork.getObject("baseline").getArray("windowReceived")).hasSize(80);
        assertThat(fork.getObject("candidate").getArray("windowNanos")).hasSize(80);
        assertThat(fork.getString("warmUpEnd")).startsWith("the ratio was steady");
        assertThat(fork.getObject("machine").getDouble("otherCores")).isEqualTo(0.1);
        assertThat(fork.getObject("baseline").getLong("runQueueWaitNanos")).isEqualTo(500_000_000);
        assertThat(fork.getObject("candidate").getLong("runQueueWaitNanos")).isEqualTo(1_000_000_000);
        assertThat(fork.getObject("candidate").getLong("activeNanos")).isEqualTo(2_000_000_000);
        JsonObject invalid = json.getArray("forks").getObject(1);
        assertThat(invalid.getString("reason")).isEqualTo("not_drained");
        assertThat(invalid.getString("detail")).isEqualTo("7 messages did not come");
        assertThat(invalid.has("logRatio")).isFalse();
        assertThat(invalid.has("machine")).isFalse();
    }
}
