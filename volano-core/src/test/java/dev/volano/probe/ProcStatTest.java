package dev.volano.probe;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ProcStatTest {

    private static final String AFTER_NAME =
            " S 1 2 3 0 -1 4194304 100 200 300 400 1234 567 8 9 20 0 42 0 998877 1000000 250 18446744073709551615\n";

    @Test
    void ticks_are_told_as_nanoseconds() {
        assertThat(ProcStat.read("77 (java)" + AFTER_NAME))
                .contains(new ProcStat('S', 12_340_000_000L, 5_670_000_000L, 42, 998_877));
    }

    @Test
    void a_name_may_hold_what_looks_like_fields() {
        assertThat(ProcStat.read("77 (a) R (b) 1 2 3)" + AFTER_NAME))
                .contains(new ProcStat('S', 12_340_000_000L, 5_670_000_000L, 42, 998_877));
    }

    @Test
    void a_process_that_nobody_has_waited_for_has_ended() {
        assertThat(ProcStat.read("77 (java)" + AFTER_NAME.replace(" S ", " Z ")))
                .hasValueSatisfying(stat -> assertThat(stat.ended()).isTrue());
        assertThat(ProcStat.read("77 (java)" + AFTER_NAME))
                .hasValueSatisfying(stat -> assertThat(stat.ended()).isFalse());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "77 (java)", "77 (java) S", "no name here", "1 (a) S 1 2 3 4 5 6 7 8 9 x x x x x x x x x"})
    void a_text_that_is_not_understood_tells_nothing(String text) {
        assertThat(ProcStat.read(text)).isEmpty();
    }
}
