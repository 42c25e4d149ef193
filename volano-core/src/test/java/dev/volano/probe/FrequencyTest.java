package dev.volano.probe;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FrequencyTest {

    private static final String FOLDER = "/sys/devices/system/cpu/cpufreq/";

    @TempDir
    Path root;

    @Test
    void it_is_the_mean_over_all_policies_and_every_governor_is_named() {
        SystemFiles files = new ProcTree(root)
                .with(FOLDER + "policy0/scaling_governor", "schedutil\n")
                .with(FOLDER + "policy0/scaling_cur_freq", "3000000\n")
                .with(FOLDER + "policy4/scaling_governor", "performance\n")
                .with(FOLDER + "policy4/scaling_cur_freq", "1000001\n")
                .with(FOLDER + "boost", "1\n")
                .files();

        assertThat(Frequency.read(files))
                .isEqualTo(new Frequency(Optional.of("performance, schedutil"), OptionalLong.of(2_000_000_500L)));
    }

    @Test
    void a_machine_that_does_not_tell_has_none() {
        assertThat(Frequency.read(new SystemFiles(root)))
                .isEqualTo(new Frequency(Optional.empty(), OptionalLong.empty()));
    }
}
