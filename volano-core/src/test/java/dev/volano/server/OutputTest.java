package dev.volano.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class OutputTest {

    private static final String TOKEN = "volano-6e7f";

    private static ForkOutput read(InputStream from) throws InterruptedException {
        ForkOutput output =
                new ForkOutput(from, TOKEN, new OutputFindings(Path.of("/srv"), Optional.empty()), "reading");
        output.start();
        output.awaitEnd(Await.DEADLINE.toMillis());
        assertThat(Await.threadsNamed("reading")).isEmpty();
        return output;
    }

    private static InputStream bytes(String text) {
        return new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void the_last_lines_are_kept_and_those_before_them_counted() {
        OutputTail tail = new OutputTail();
        for (int i = 1; i <= 250; i++) {
            tail.add("line " + i);
        }

        assertThat(tail.toString().lines())
                .hasSize(201)
                .startsWith("It printed: (50 lines before these)", "    line 51")
                .endsWith("    line 250");
    }

    @Test
    void no_output_is_said_to_be_none() {
        assertThat(new OutputTail()).hasToString("It printed nothing.");
    }

    @Test
    void a_long_line_is_cut_but_never_in_the_middle_of_a_character() {
        OutputTail tail = new OutputTail();
        tail.add("x".repeat(2_000));
        tail.add("x".repeat(2_001));
        tail.add("x".repeat(1_999) + "\uD83D\uDE80 and more");

        assertThat(tail)
                .hasToString("It printed:\n    " + "x".repeat(2_000) + "\n    " + "x".repeat(2_000) + "…\n    "
                        + "x".repeat(1_999) + "…");
    }

    @Test
    void what_the_server_says_is_told_apart_from_what_it_prints() throws Exception {
        ControlLine ready = new ControlLine(ControlLine.READY, Map.of("port", "80"));

        ForkOutput output = read(bytes("starting\r\n\nno end of line\n" + ready.format(TOKEN) + "\nrunning\nand then"));

        assertThat(output.next(0)).hasValue(ready);
        assertThat(output.next(0)).isEmpty();
        assertThat(output).hasToString("It printed:\n    starting\n    no end of line\n    running\n    and then");
    }

    @Test
    void endless_output_without_an_end_of_line_takes_a_bounded_amount_of_memory() throws Exception {
        InputStream endless = new InputStream() {
            private long left = 50_000_000;

            @Override
            public int read() {
                throw new UnsupportedOperationException("reads in bulk");
            }

            @Override
            public int read(byte[] to, int offset, int length) {
                left -= length;
                return left < 0 ? -1 : length;
            }
        };

        ForkOutput output = read(new SequenceInputStream(endless, bytes("\nthe end\n")));

        assertThat(output.toString().length()).isLessThan(3_000);
        assertThat(output.toString()).endsWith("the end");
    }

    @Test
    void a_fault_of_the_stream_ends_the_output_with_the_reason() throws Exception {
        InputStream broken = InputStream.nullInputStream();
        broken.close(); // reading it is a fault from here on

        assertThat(read(broken)).hasToString("It printed:\n    (its output ended: Stream closed)");
    }
}
