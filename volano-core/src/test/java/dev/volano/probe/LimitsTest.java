package dev.volano.probe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class LimitsTest {

    @Test
    void a_limit_is_found_by_its_name() {
        Limit pids = Limit.of(Limits.PID_MAX, 32_768);

        assertThat(Limits.of(List.of(pids)).named(Limits.PID_MAX)).isEqualTo(pids);
    }

    @Test
    void a_limit_that_is_not_there_is_unknown() {
        assertThat(Limits.of(List.of()).named(Limits.PID_MAX)).isEqualTo(Limit.unknown(Limits.PID_MAX));
    }

    @Test
    void what_a_preflight_needs_is_read_from_the_list() {
        Limits limits = Limits.of(List.of(
                        Limit.of(Limits.OPEN_FILES_SOFT, 20_000), Limit.of(Limits.LOCAL_PORT_RANGE, "32768 60999")))
                .withOpenFiles(12);

        assertThat(limits.maxOpenFiles()).hasValue(20_000);
        assertThat(limits.ephemeralPorts()).hasValue(28_232);
        assertThat(limits.openFiles()).hasValue(12);
    }

    @Test
    void of_an_empty_list_nothing_is_known() {
        Limits limits = Limits.of(List.of());

        assertThat(limits.maxOpenFiles()).isEmpty();
        assertThat(limits.ephemeralPorts()).isEmpty();
        assertThat(limits.openFiles()).isEmpty();
    }

    @Test
    void a_stored_range_that_makes_no_sense_is_unknown() {
        Limits limits = Limits.of(List.of(Limit.of(Limits.LOCAL_PORT_RANGE, "all of them")));

        assertThat(limits.ephemeralPorts()).isEmpty();
    }

    @Test
    void unlimited_files_are_no_number_yet_known() {
        Limits limits = Limits.of(List.of(Limit.unlimited(Limits.OPEN_FILES_SOFT)));

        assertThat(limits.maxOpenFiles()).isEmpty();
        assertThat(limits.named(Limits.OPEN_FILES_SOFT).isUnlimited()).isTrue();
    }

    @Test
    void limits_that_say_the_same_are_equal() {
        Limits limits = Limits.of(List.of(Limit.of(Limits.PID_MAX, 1)));

        assertThat(limits)
                .isEqualTo(Limits.of(List.of(Limit.of(Limits.PID_MAX, 1))))
                .hasSameHashCodeAs(Limits.of(limits.all()))
                .isNotEqualTo(limits.withOpenFiles(3))
                .isNotEqualTo(Limits.of(List.of()))
                .isNotEqualTo("limits");
    }

    @Nested
    class Rejects {

        @Test
        void a_name_that_is_there_twice() {
            List<Limit> twice = List.of(Limit.of(Limits.PID_MAX, 1), Limit.unknown(Limits.PID_MAX));

            assertThatIllegalArgumentException()
                    .isThrownBy(() -> Limits.of(twice))
                    .withMessage("all must have each name once: kernel.pid_max");
        }

        @Test
        void a_negative_number_of_open_files() {
            Limits limits = Limits.of(List.of());

            assertThatIllegalArgumentException()
                    .isThrownBy(() -> limits.withOpenFiles(-1))
                    .withMessage("openFiles must not be negative: -1");
        }
    }
}
