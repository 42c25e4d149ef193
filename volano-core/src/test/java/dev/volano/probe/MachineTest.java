package dev.volano.probe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MachineTest {

    @Test
    void what_was_not_set_is_not_known() {
        Machine machine = complete().build();

        assertThat(machine.cpuModel()).isEmpty();
        assertThat(machine.physicalMemoryBytes()).isEmpty();
        assertThat(machine.prettyOsName()).isEmpty();
    }

    @Test
    void what_was_set_is_told() {
        Machine machine = complete()
                .cpuModel("POWER9")
                .physicalMemoryBytes(1L << 36)
                .prettyOsName("Fedora Linux 40")
                .build();

        assertThat(machine.cpuModel()).contains("POWER9");
        assertThat(machine.physicalMemoryBytes()).hasValue(68_719_476_736L);
        assertThat(machine.prettyOsName()).contains("Fedora Linux 40");
        assertThat(machine.availableProcessors()).isEqualTo(4);
        assertThat(machine.osName()).isEqualTo("Linux");
        assertThat(machine.osVersion()).isEqualTo("6.1.0");
        assertThat(machine.arch()).isEqualTo("ppc64le");
    }

    @Test
    void machines_of_which_the_same_is_known_are_equal() {
        assertThat(complete().build())
                .isEqualTo(complete().build())
                .hasSameHashCodeAs(complete().build())
                .isNotEqualTo(complete().cpuModel("POWER9").build())
                .isNotEqualTo("a machine");
    }

    @Test
    void this_machine_is_as_its_jvm_says() {
        Machine machine = Machine.current();

        assertThat(machine.availableProcessors()).isEqualTo(Runtime.getRuntime().availableProcessors());
        assertThat(machine.osName()).isEqualTo(System.getProperty("os.name"));
        assertThat(machine.osVersion()).isEqualTo(System.getProperty("os.version"));
        assertThat(machine.arch()).isEqualTo(System.getProperty("os.arch"));
    }

    private static Machine.Builder complete() {
        return Machine.builder()
                .availableProcessors(4)
                .osName("Linux")
                .osVersion("6.1.0")
                .arch("ppc64le");
    }

    @Nested
    class Rejects {

        @Test
        void a_machine_of_which_nothing_was_said() {
            assertThatIllegalArgumentException()
                    .isThrownBy(Machine.builder()::build)
                    .withMessage("availableProcessors must be at least 1: 0");
        }

        @Test
        void a_machine_without_an_architecture() {
            Machine.Builder machine = complete().arch(" ");

            assertThatIllegalArgumentException()
                    .isThrownBy(machine::build)
                    .withMessage("arch must not be blank: \" \"");
        }

        @ParameterizedTest
        @ValueSource(longs = {0, -1})
        void a_memory_of_no_bytes(long bytes) {
            Machine.Builder machine = complete();

            assertThatIllegalArgumentException()
                    .isThrownBy(() -> machine.physicalMemoryBytes(bytes))
                    .withMessage("physicalMemoryBytes must be at least 1: %s", bytes);
        }

        @Test
        void a_processor_without_a_name() {
            Machine.Builder machine = complete();

            assertThatIllegalArgumentException()
                    .isThrownBy(() -> machine.cpuModel(""))
                    .withMessage("cpuModel must not be blank: \"\"");
        }
    }
}
