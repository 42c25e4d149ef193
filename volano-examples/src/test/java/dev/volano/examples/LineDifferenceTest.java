package dev.volano.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class LineDifferenceTest {

    @Test
    void marks_what_was_removed_and_what_was_added() {
        String difference = LineDifference.between(
                List.of("one", "two", "three", "four"), List.of("one", "2", "  three", "four", "five"));

        assertThat(difference).isEqualTo("""
                  one
                - two
                + 2
                  three
                  four
                + five
                """);
    }
}
