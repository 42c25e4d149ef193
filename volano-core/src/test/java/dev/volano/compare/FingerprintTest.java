package dev.volano.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.volano.probe.Environment;
import dev.volano.probe.Jvm;
import dev.volano.probe.Limit;
import dev.volano.probe.Limits;
import dev.volano.probe.Machine;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** What ratios of two days are asked about before they are compared. */
class FingerprintTest {

    private static final Machine MACHINE = Machine.builder()
            .availableProcessors(2)
            .cpuModel("Xeon\t E5")
            .osName("Linux")
            .osVersion("6.1.0")
            .arch("amd64")
            .build();

    private static Jvm jvm(String... options) {
        Map<String, String> said = new HashMap<>(Map.of(
                "jvm.version", "17.0.15",
                "jvm.vendor", "Debian",
                "jvm.vmName", "OpenJDK",
                "jvm.vmVersion", "17.0.15+6",
                "jvm.garbageCollectors", "1",
                "jvm.garbageCollectors.0", "Copy",
                "jvm.inputArguments", Integer.toString(options.length),
                "jvm.maxHeapBytes", "104857600",
                "jvm.pid", "7"));
        for (int i = 0; i < options.length; i++) {
            said.put("jvm.inputArguments." + i, options[i]);
        }
        return Jvm.fromMap(said);
    }

    private static Environment environment() {
        return Environment.of(MACHINE, Limits.of(List.of(Limit.of(Limits.CGROUP_CPU_MAX, "1.5"))), jvm());
    }

    @Test
    void it_has_machine_limits_and_both_jvms() {
        Fingerprint taken = Fingerprint.of(environment(), Optional.of(jvm("-Xmx100m")), Optional.of("selector"));

        assertThat(taken.parts())
                .containsEntry("cores", "2")
                .containsEntry("cpu", "Xeon E5")
                .containsEntry("kernel", "Linux 6.1.0")
                .containsEntry("container.cpu", "1.5")
                .containsEntry("client.jdk", "Debian 17.0.15+6")
                .containsEntry("server.gc", "Copy")
                .containsEntry("server.heap", "100 MiB")
                .containsEntry("server.options", "-Xmx100m")
                .containsEntry("server.io", "selector")
                .containsKey("volano")
                .doesNotContainKeys("client.options", "container.memory");
    }

    @Test
    void of_the_options_those_that_may_hold_a_secret_are_left_out() {
        Jvm server = jvm(
                "-XX:+UseSerialGC",
                "-Dpassword=secret",
                "-javaagent:/home/me/agent.jar=key",
                "-XX:OnOutOfMemoryError=secret",
                "-Xss256k");

        assertThat(Fingerprint.of(environment(), Optional.of(server), Optional.empty())
                        .parts())
                .containsEntry("server.options", "-XX:+UseSerialGC -Xss256k");
    }

    @Test
    void differences_are_told_with_both_values() {
        assertThat(LiteralBaselines.HERE.differences(LiteralBaselines.HERE)).isEmpty();
        assertThat(LiteralBaselines.HERE.differences(LiteralBaselines.with("cpu", "EPYC")))
                .containsExactly("cpu: Xeon, now EPYC");
        assertThat(LiteralBaselines.HERE.differences(LiteralBaselines.with("container.cpu", "1")))
                .containsExactly("container.cpu: unknown, now 1");
        assertThat(LiteralBaselines.with("container.cpu", "1").differences(LiteralBaselines.HERE))
                .containsExactly("container.cpu: 1, now unknown");
    }

    @Test
    void only_another_number_of_cores_makes_it_another_world() {
        assertThat(LiteralBaselines.HERE.comparable(LiteralBaselines.with("cpu", "EPYC")))
                .isTrue();
        assertThat(LiteralBaselines.HERE.comparable(LiteralBaselines.with("cores", "4")))
                .isFalse();
    }

    @Test
    void the_server_of_another_is_taken_over_whole() {
        Fingerprint joined = LiteralBaselines.with("server.io", "selector").withServerOf(LiteralBaselines.HERE);

        assertThat(joined).isEqualTo(LiteralBaselines.HERE);
    }

    @Test
    void names_and_values_fit_into_lines() {
        assertThatIllegalArgumentException().isThrownBy(() -> new Fingerprint(new TreeMap<>(Map.of("a = b", "c"))));
        assertThatIllegalArgumentException().isThrownBy(() -> new Fingerprint(new TreeMap<>(Map.of("a", "b\nc"))));
        assertThatIllegalArgumentException().isThrownBy(() -> new Fingerprint(new TreeMap<>(Map.of("a", " "))));
    }
}
