package dev.volano.junit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.Test;

class ParametersTest {

    @Test
    void every_default_is_in_its_range() {
        for (Parameter parameter : Parameter.values()) {
            assertThat(parameter.checked(parameter.defaultValue(), "test")).isEqualTo(parameter.defaultValue());
            assertThat(parameter.key()).startsWith("volano.");
            assertThat(Parameter.of(parameter.key())).contains(parameter);
        }
    }

    @Test
    void an_unknown_key_is_told_with_the_nearest_name() {
        Properties system = new Properties();
        system.setProperty("volano.inconclusve", "fail");
        system.setProperty("volano.mode", "full");
        system.setProperty("other.key", "1");

        assertThat(UnknownParameters.lines(system, ClassLoader.getPlatformClassLoader()))
                .containsExactly("there is no parameter volano.inconclusve; did you mean volano.inconclusive?");
    }

    @Test
    void the_nearest_name_is_the_one_with_the_fewest_changes() {
        assertThat(UnknownParameters.nearest("volano.Mode")).isEqualTo("volano.mode");
        assertThat(UnknownParameters.nearest("volano.lock.timeot")).isEqualTo("volano.lock.timeout");
        assertThat(UnknownParameters.nearest("volano.lockfile")).isEqualTo("volano.lock.file");
    }

    static class Anything {

        @PerformanceTest
        void runs() {}
    }

    @Test
    void unknown_system_properties_are_in_the_report_of_the_test() {
        System.setProperty("volano.moed", "full");
        try {
            assertThat(Engine.run(Anything.class, Map.of())
                            .testEvents()
                            .reportingEntryPublished()
                            .list())
                    .anySatisfy(event -> assertThat(event.toString()).contains("volano.moed", "volano.mode?"));
        } finally {
            System.clearProperty("volano.moed");
        }
    }

    @Test
    void amounts_have_a_unit() {
        assertThat(Amounts.duration("250us")).isEqualTo(Duration.ofNanos(250_000));
        assertThat(Amounts.duration(" 1.5 s ")).isEqualTo(Duration.ofMillis(1_500));
        assertThat(Amounts.duration("10min")).isEqualTo(Duration.ofMinutes(10));
        assertThat(Amounts.bytes("4KB")).isEqualTo(4_096);
        assertThat(Amounts.bytes("1.5GB")).isEqualTo(3L << 29);
        assertThatThrownBy(() -> Amounts.duration("5")).hasMessageContaining("ns, us, ms, s, min, h");
        assertThatThrownBy(() -> Amounts.duration("0s")).hasMessageContaining("longer than zero");
        assertThatThrownBy(() -> Amounts.duration("999999999999h")).hasMessageContaining("too much");
        assertThatThrownBy(() -> Amounts.bytes("4 KiloBytes")).hasMessageContaining("b, kb, mb, gb");
    }
}
