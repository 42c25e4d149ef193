package dev.volano.probe;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OsReleaseTest {

    @Test
    void the_pretty_name_is_read_without_its_quotes() {
        String debian = """
                NAME="Debian GNU/Linux"
                PRETTY_NAME="Debian GNU/Linux 12 (bookworm)"
                ID=debian
                """;

        assertThat(OsRelease.prettyName(debian)).contains("Debian GNU/Linux 12 (bookworm)");
    }

    @Test
    void single_quotes_and_no_quotes_will_do() {
        assertThat(OsRelease.prettyName("PRETTY_NAME='Alpine Linux v3.20'")).contains("Alpine Linux v3.20");
        assertThat(OsRelease.prettyName("ID=arch\nPRETTY_NAME=Arch\n")).contains("Arch");
    }

    @Test
    void escapes_within_double_quotes_are_undone() {
        assertThat(OsRelease.prettyName("PRETTY_NAME=\"The \\\"Best\\\" OS for 5\\$ \\\\o/\""))
                .contains("The \"Best\" OS for 5$ \\o/");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "ID=debian", "PRETTY_NAME=", "PRETTY_NAME=\"\"", "# PRETTY_NAME=no", "{}"})
    void a_text_without_a_name_has_none(String text) {
        assertThat(OsRelease.prettyName(text)).isEmpty();
    }

    @Test
    void a_quote_that_is_not_closed_is_left_alone() {
        assertThat(OsRelease.prettyName("PRETTY_NAME=\"Half")).contains("\"Half");
        assertThat(OsRelease.prettyName("PRETTY_NAME=\"")).contains("\"");
    }
}
