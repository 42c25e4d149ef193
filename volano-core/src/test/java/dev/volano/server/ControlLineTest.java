package dev.volano.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ControlLineTest {

    private static final String TOKEN = "volano-6e7f";

    @Test
    void any_values_arrive_as_they_were_sent() {
        ControlLine line = new ControlLine(
                ControlLine.READY,
                Map.of(
                        "empty",
                        "",
                        "a=b&c",
                        "x=y&z %41+",
                        "lines",
                        "one\ntwo\r\n\tthree",
                        "words",
                        "größer ☃ \uD83D\uDE80"));

        String sent = line.format(TOKEN);

        assertThat(sent).doesNotContain("\n", "\r");
        assertThat(ControlLine.parse(TOKEN, sent)).hasValue(line);
    }

    @Test
    void a_line_without_values_is_one() {
        ControlLine line = new ControlLine(ControlLine.STATISTICS, Map.of());

        assertThat(ControlLine.parse(TOKEN, line.format(TOKEN))).hasValue(line);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "ready port=1",
                "volano-6e7f",
                "volano-6e7f ",
                "volano-6e7f ready",
                "volano-6e7fready port=1",
                "volano-9999 ready port=1",
                // how a server would show its own command, or properties
                "java -cp x dev.volano.server.ServerFork volano-6e7f example.Launcher ready",
                "volano-6e7f example.Launcher selectors 0",
                "volano-6e7f ready port=%zz"
            })
    void anything_else_is_output(String line) {
        assertThat(ControlLine.parse(TOKEN, line)).isEmpty();
    }
}
