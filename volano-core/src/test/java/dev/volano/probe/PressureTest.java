package dev.volano.probe;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PressureTest {

    @Test
    void the_total_of_some_is_told_as_nanoseconds() {
        assertThat(Pressure.someNanos("""
                some avg10=0.00 avg60=0.82 avg300=6.34 total=6026661613
                full avg10=0.00 avg60=0.00 avg300=0.00 total=17
                """)).hasValue(6_026_661_613_000L);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "full avg10=0.00 total=17", "some avg10=0.00", "some total=x", "some total="})
    void a_text_that_is_not_understood_tells_nothing(String text) {
        assertThat(Pressure.someNanos(text)).isEmpty();
    }
}
