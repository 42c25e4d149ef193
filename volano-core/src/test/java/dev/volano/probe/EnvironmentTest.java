package dev.volano.probe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import java.util.List;
import org.junit.jupiter.api.Test;

class EnvironmentTest {

    @Test
    void the_current_one_is_of_this_machine_and_this_jvm() {
        Environment environment = Environment.current();

        assertThat(environment.machine()).isEqualTo(Machine.current());
        assertThat(environment.jvm()).isEqualTo(Jvm.current());
        assertThat(environment.limits().all()).isEqualTo(Limits.inForce().all());
    }

    @Test
    void environments_of_equal_parts_are_equal() {
        Machine machine = Machine.current();
        Jvm jvm = Jvm.current();
        Limits none = Limits.of(List.of());

        assertThat(Environment.of(machine, none, jvm))
                .isEqualTo(Environment.of(machine, Limits.of(List.of()), jvm))
                .hasSameHashCodeAs(Environment.of(machine, none, jvm))
                .isNotEqualTo(Environment.of(machine, none.withOpenFiles(1), jvm))
                .isNotEqualTo("an environment");
    }

    @Test
    @SuppressWarnings("NullAway") // the point of the test
    void a_part_that_is_null_is_rejected_by_name() {
        assertThatNullPointerException()
                .isThrownBy(() -> Environment.of(Machine.current(), null, Jvm.current()))
                .withMessage("limits");
    }
}
