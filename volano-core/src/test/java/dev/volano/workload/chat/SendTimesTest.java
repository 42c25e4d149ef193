package dev.volano.workload.chat;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SendTimesTest {

    @Test
    void keeps_the_last_messages() {
        SendTimes times = new SendTimes();
        for (long number = 0; number < 10; number++) {
            times.note(number, 100 + number, 50 + number);
        }
        for (long number = 10L - times.capacity(); number < 10; number++) {
            assertThat(times.sentNanos(number)).isEqualTo(100 + number);
            assertThat(times.dueNanos(number)).isEqualTo(50 + number);
        }
    }

    @Test
    void keeps_all_of_them_when_it_grows() {
        SendTimes times = new SendTimes();
        int first = times.capacity();
        for (long number = 0; number < first + 2L; number++) {
            times.note(number, 100 + number, 50 + number);
        }
        times.grow(first + 2L);
        times.note(first + 2L, 102L + first, 52L + first);

        assertThat(times.capacity()).isEqualTo(2 * first);
        for (long number = 2; number <= first + 2L; number++) {
            assertThat(times.sentNanos(number)).isEqualTo(100 + number);
            assertThat(times.dueNanos(number)).isEqualTo(50 + number);
        }
    }
}
