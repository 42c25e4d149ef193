package dev.volano.probe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.lang.management.ManagementFactory;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JvmTest {

    @Test
    void this_jvm_is_as_it_says() {
        Jvm jvm = Jvm.current();

        assertThat(jvm.version()).isEqualTo(System.getProperty("java.version"));
        assertThat(jvm.vendor()).isEqualTo(System.getProperty("java.vendor"));
        assertThat(jvm.vmName()).isEqualTo(System.getProperty("java.vm.name"));
        assertThat(jvm.vmVersion()).isEqualTo(System.getProperty("java.vm.version"));
        assertThat(jvm.pid()).isEqualTo(ProcessHandle.current().pid());
        assertThat(jvm.maxHeapBytes()).hasValue(Runtime.getRuntime().maxMemory());
        assertThat(jvm.garbageCollectors()).isNotEmpty();
        assertThat(jvm.inputArguments())
                .isEqualTo(ManagementFactory.getRuntimeMXBean().getInputArguments());
    }

    @Test
    void what_one_jvm_says_another_can_read() {
        Jvm jvm = Jvm.current();

        assertThat(Jvm.fromMap(new HashMap<>(jvm.toMap()))).isEqualTo(jvm).hasSameHashCodeAs(jvm);
    }

    @Test
    void every_part_is_read() {
        Jvm jvm = Jvm.fromMap(openJ9());

        assertThat(jvm.version()).isEqualTo("17.0.11");
        assertThat(jvm.vendor()).isEqualTo("IBM Corporation");
        assertThat(jvm.vmName()).isEqualTo("Eclipse OpenJ9 VM");
        assertThat(jvm.vmVersion()).isEqualTo("openj9-0.44.0");
        assertThat(jvm.vmInfo()).contains("JRE 17 Linux amd64-64-Bit");
        assertThat(jvm.jitCompiler()).contains("OpenJ9 JIT");
        assertThat(jvm.garbageCollectors()).containsExactly("scavenge", "global");
        assertThat(jvm.inputArguments()).containsExactly("-Xmx1g", "-Dmotd=two words\nand\ttwo lines");
        assertThat(jvm.maxHeapBytes()).hasValue(1_073_741_824L);
        assertThat(jvm.pid()).isEqualTo(4711);
    }

    @Test
    void arguments_come_back_as_they_were() {
        Map<String, String> sent = openJ9();

        assertThat(Jvm.fromMap(sent).toMap()).isEqualTo(sent);
    }

    @Test
    void what_was_not_said_is_not_known() {
        Map<String, String> map = openJ9();
        map.keySet().removeAll(List.of(Jvm.VM_INFO, Jvm.JIT_COMPILER, Jvm.MAX_HEAP_BYTES));

        Jvm jvm = Jvm.fromMap(map);

        assertThat(jvm.vmInfo()).isEmpty();
        assertThat(jvm.jitCompiler()).isEmpty();
        assertThat(jvm.maxHeapBytes()).isEmpty();
        assertThat(jvm.toMap()).isEqualTo(map);
    }

    @Test
    void entries_of_others_are_ignored() {
        Map<String, String> map = openJ9();
        map.put("server.port", "8080");

        assertThat(Jvm.fromMap(map)).isEqualTo(Jvm.fromMap(openJ9()));
    }

    @Test
    void later_changes_to_the_map_do_not_matter() {
        Map<String, String> map = openJ9();
        Jvm jvm = Jvm.fromMap(map);

        map.clear();

        assertThat(jvm.toMap()).isEqualTo(openJ9());
    }

    @Test
    void its_text_does_not_give_the_arguments_away() {
        assertThat(Jvm.fromMap(openJ9())).hasToString("Jvm[Eclipse OpenJ9 VM openj9-0.44.0, pid 4711]");
    }

    private static Map<String, String> openJ9() {
        Map<String, String> map = new LinkedHashMap<>();
        map.put("jvm.version", "17.0.11");
        map.put("jvm.vendor", "IBM Corporation");
        map.put("jvm.vmName", "Eclipse OpenJ9 VM");
        map.put("jvm.vmVersion", "openj9-0.44.0");
        map.put("jvm.vmInfo", "JRE 17 Linux amd64-64-Bit");
        map.put("jvm.jitCompiler", "OpenJ9 JIT");
        map.put("jvm.garbageCollectors", "2");
        map.put("jvm.garbageCollectors.0", "scavenge");
        map.put("jvm.garbageCollectors.1", "global");
        map.put("jvm.inputArguments", "2");
        map.put("jvm.inputArguments.0", "-Xmx1g");
        map.put("jvm.inputArguments.1", "-Dmotd=two words\nand\ttwo lines");
        map.put("jvm.maxHeapBytes", "1073741824");
        map.put("jvm.pid", "4711");
        return map;
    }

    @Nested
    class Rejects {

        @ParameterizedTest
        @ValueSource(
                strings = {
                    "jvm.version",
                    "jvm.vendor",
                    "jvm.vmName",
                    "jvm.vmVersion",
                    "jvm.garbageCollectors",
                    "jvm.garbageCollectors.1",
                    "jvm.inputArguments",
                    "jvm.inputArguments.0",
                    "jvm.pid"
                })
        void a_map_without(String key) {
            Map<String, String> map = openJ9();
            map.remove(key);

            assertThatIllegalArgumentException()
                    .isThrownBy(() -> Jvm.fromMap(map))
                    .withMessage(key + " is missing");
        }

        @ParameterizedTest
        @ValueSource(strings = {"jvm.garbageCollectors", "jvm.inputArguments", "jvm.maxHeapBytes", "jvm.pid"})
        void a_word_for_the_number(String key) {
            Map<String, String> map = openJ9();
            map.put(key, "many");

            assertThatIllegalArgumentException()
                    .isThrownBy(() -> Jvm.fromMap(map))
                    .withMessageStartingWith(key + " must be a whole number")
                    .withMessageEndingWith("\"many\"");
        }
    }
}
