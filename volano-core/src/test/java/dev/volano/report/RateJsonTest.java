package dev.volano.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.volano.VolanoException;
import dev.volano.client.LiteralResults;
import dev.volano.client.ThroughputResult;
import dev.volano.measure.Interval;
import dev.volano.scale.CeilingResult;
import dev.volano.scale.CeilingTrial;
import dev.volano.scale.RateCeilingResult;
import dev.volano.scale.RateTrial;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class RateJsonTest {

    private static RateCeilingResult result() {
        ThroughputResult measured =
                LiteralResults.result(1, 0, LiteralResults.paced(2_000, Duration.ofMillis(80), List.of()));
        return new RateCeilingResult(
                99,
                Duration.ofMillis(50),
                List.of(
                        new RateTrial(1_000, Optional.of(measured), Optional.empty(), Optional.empty()),
                        new RateTrial(
                                2_000,
                                Optional.of(measured),
                                Optional.of("p99 is <late>"),
                                Optional.of(CeilingTrial.Limit.GENERATOR)),
                        new RateTrial(
                                3_000,
                                Optional.empty(),
                                Optional.of("the server did not start: why"),
                                Optional.of(CeilingTrial.Limit.SERVER))),
                Optional.of(new Interval(1_500, 1_400, 1_610, 0.95)),
                CeilingResult.End.TIME_OVER);
    }

    @Test
    void a_search_is_read_back_as_it_was_written() {
        String json = RateJson.of(result());
        RateCeilingResult read = RateJson.read(json);

        assertThat(read).hasToString(result().toString());
        assertThat(read.half()).isEqualTo(result().half());
        assertThat(read.trials())
                .extracting(RateTrial::limit)
                .isEqualTo(result().trials().stream().map(RateTrial::limit).toList());
        assertThat(RateJson.of(read)).isEqualTo(json);
        assertThatThrownBy(() -> RateJson.read(json.replace("time-over", "whatever")))
                .isInstanceOf(VolanoException.class);
    }

    @Test
    void it_is_shown_again() {
        StoredReport shown = StoredReport.read(RateJson.of(result()));

        assertThat(shown.text()).last().isEqualTo(result().toString());
        assertThat(shown.text()).anyMatch(line -> line.matches("1000 +yes +80\\.\\d ms.*"));
        assertThat(shown.markdown()).startsWith("# Highest rate\n").contains("| 3000 | no | ---- |", "&lt;late");
    }
}
