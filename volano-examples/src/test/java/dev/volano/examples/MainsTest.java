package dev.volano.examples;

import static org.assertj.core.api.Assertions.assertThat;

import dev.volano.net.IoModel;
import dev.volano.net.IoModels;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Runs the mains as a user does, with less to do. */
@Timeout(120)
class MainsTest {

    private static final int FIRST_JAVA_WITH_VIRTUAL_THREADS = 21;

    @Test
    void measures_a_chat() {
        List<String> lines = printedBy(() -> MeasureChat.main(new String[] {"5"}));

        assertThat(lines).hasSize(5);
        assertThat(lines.get(0)).matches("run 1: sent 1000 received 19000 seconds [0-9.]+ score \\d+ \\(discarded\\)");
        assertThat(lines.get(3)).matches("run 4: sent 1000 received 19000 seconds [0-9.]+ score \\d+");
        assertThat(lines.get(4)).matches("score \\d+ messages/s");
    }

    @Test
    void measures_a_server_of_ones_own() {
        List<String> lines = printedBy(() -> OwnServer.main(new String[] {"10"}));

        assertThat(lines).hasSize(5);
        assertThat(lines.get(0)).isEqualTo("echo, 50 connections, 10 lines each");
        assertThat(lines.get(3)).matches("run 3: sent 500 received 500 seconds [0-9.]+ score \\d+");
        assertThat(lines.get(4)).matches("score \\d+ messages/s");
    }

    @Test
    void compares_all_models() {
        List<String> lines = printedBy(() -> CompareIoModels.main(new String[] {"1", "2"}));

        assertThat(lines).hasSize(2 + IoModels.all().size());
        assertThat(lines.get(1)).matches("server +median +least +most");
        int at = 2;
        for (IoModel model : IoModels.all()) {
            String line = lines.get(at++);
            boolean runs = !model.name().equals("virtual-threads")
                    || Runtime.version().feature() >= FIRST_JAVA_WITH_VIRTUAL_THREADS;
            assertThat(line).matches(model.name() + (runs ? "( +[0-9,]+){3}" : " +---- +---- +----  .*Java 21.*"));
        }
    }

    private static List<String> printedBy(Runnable main) {
        PrintStream before = System.out;
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        System.setOut(new PrintStream(bytes, true, StandardCharsets.UTF_8));
        try {
            main.run();
        } finally {
            System.setOut(before);
        }
        return bytes.toString(StandardCharsets.UTF_8).lines().toList();
    }
}
