package dev.volano.probe;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@EnabledOnOs(OS.LINUX)
class CompilationMeterTest {

    @Test
    void a_jvm_tells_how_long_it_has_compiled_without_being_asked() throws Exception {
        try (Target target = Target.start("-XX:+UsePerfData")) {
            assertThat(CompilationMeter.of(target.pid()).totalNanos().orElseThrow())
                    .isPositive();
        }
    }

    @Test
    void a_jvm_without_the_file_tells_nothing() throws Exception {
        try (Target target = Target.start("-XX:-UsePerfData")) {
            assertThat(CompilationMeter.of(target.pid()).totalNanos()).isEmpty();
        }
    }

    @Test
    void what_is_not_there_tells_nothing(@TempDir Path root) {
        assertThat(CompilationMeter.of(new ProcTree(root).files(), 1).totalNanos())
                .isEmpty();
    }
}
