package dev.volano.probe;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ProcLimitsTest {

    static final String SERVER = """
            Limit                     Soft Limit           Hard Limit           Units
            Max cpu time              unlimited            unlimited            seconds
            Max processes             127235               unlimited            processes
            Max open files            1024                 1048576              files
            Max open files locked     7                    7                    files
            Max nice priority         0                    0
            """;

    @Test
    void the_soft_limit_is_in_the_first_column() {
        assertThat(new ProcLimits(SERVER).soft("Max open files", "files")).isEqualTo(Limit.of("files", 1024));
    }

    @Test
    void the_hard_limit_is_in_the_second_column() {
        assertThat(new ProcLimits(SERVER).hard("Max open files", "files")).isEqualTo(Limit.of("files", 1_048_576));
    }

    @Test
    void unlimited_is_not_unknown() {
        assertThat(new ProcLimits(SERVER).hard("Max processes", "processes")).isEqualTo(Limit.unlimited("processes"));
        assertThat(new ProcLimits(SERVER).hard("Max threads", "threads")).isEqualTo(Limit.unknown("threads"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "Max open files", "Max open files 1024", "Max open files many 1024", "<html>"})
    void a_table_that_is_not_understood_says_nothing(String text) {
        assertThat(new ProcLimits(text).soft("Max open files", "files")).isEqualTo(Limit.unknown("files"));
    }
}
