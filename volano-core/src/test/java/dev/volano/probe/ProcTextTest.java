package dev.volano.probe;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ProcTextTest {

    @Test
    void a_number_is_found_on_the_line_of_its_key_only() {
        String text = """
                Name:\tVmRSS: 1
                nonvoluntary_ctxt_switches:\t7
                voluntary_ctxt_switches:\t5
                VmRSSX:\t2 kB
                VmRSS:\t    1772 kB
                oom_kill_disable 0
                oom_kill 3
                """;

        assertThat(ProcText.number(text, "VmRSS")).hasValue(1772);
        assertThat(ProcText.number(text, "voluntary_ctxt_switches")).hasValue(5);
        assertThat(ProcText.number(text, "oom_kill")).hasValue(3);
        assertThat(ProcText.number(text, "VmHWM")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "key", "key\n", "key:", "key: \n1", "key: none", "key -1", "key 9223372036854775808"})
    void a_line_without_a_number_has_none(String text) {
        assertThat(ProcText.number(text, "key")).isEmpty();
    }
}
