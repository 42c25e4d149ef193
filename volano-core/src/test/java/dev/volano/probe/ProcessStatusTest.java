package dev.volano.probe;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

class ProcessStatusTest {

    @Test
    void what_linux_says_is_understood() {
        assertThat(ProcessStatus.parse("Name:\tjava\nState:\tT (stopped)\nThreads:\t23\n"))
                .isEqualTo(new ProcessStatus(true, OptionalLong.of(23)));
        assertThat(ProcessStatus.parse("Name:\tState: T\nState:\tS (sleeping)\n"))
                .isEqualTo(new ProcessStatus(false, OptionalLong.empty()));
        assertThat(ProcessStatus.parse("")).isEqualTo(new ProcessStatus(false, OptionalLong.empty()));
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void this_process_runs_and_has_threads() {
        ProcessStatus status = ProcessStatus.of(ProcessHandle.current().pid());

        assertThat(status.stopped()).isFalse();
        assertThat(status.threads().orElseThrow()).isGreaterThan(1);
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void the_limits_of_a_process_are_those_that_it_finds_itself() {
        Limits own = Limits.inForce();
        Limits seen = Limits.ofProcess(ProcessHandle.current().pid());

        assertThat(seen.all()).isEqualTo(own.all());
        assertThat(seen.openFiles().orElseThrow()).isPositive();
        assertThat(Limits.ofProcess(Long.MAX_VALUE).maxOpenFiles()).isEmpty();
    }
}
