package dev.volano.client;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ScheduleTest {

    @Test
    void constant_arrivals_are_at_equal_distances_on_each_connection_in_turn() {
        Schedule schedule = new Schedule(OfferedRate.constant(3), 2, 1);
        long[] due = new long[7];
        int[] connections = new int[7];
        for (int i = 0; i < 7; i++) {
            due[i] = schedule.dueNanos();
            connections[i] = schedule.connection();
            schedule.next();
        }

        assertThat(due)
                .containsExactly(
                        0, 333_333_333L, 666_666_666L, 1_000_000_000L, 1_333_333_333L, 1_666_666_666L, 2_000_000_000L);
        assertThat(connections).containsExactly(0, 1, 0, 1, 0, 1, 0);
    }

    @Test
    void constant_arrivals_do_not_drift() {
        Schedule schedule = new Schedule(OfferedRate.constant(7_000), 1, 1);
        for (int i = 0; i < 7_000_000; i++) {
            schedule.next();
        }

        assertThat(schedule.dueNanos()).isEqualTo(1_000_000_000_000L);
    }

    /** Of an exponential distribution the standard deviation is the mean; bounds of five standard errors. */
    @Test
    void poisson_arrivals_are_at_exponential_distances_on_all_connections() {
        int count = 100_000;
        double mean = 1e9 / 50_000;
        Schedule schedule = new Schedule(OfferedRate.poisson(50_000), 4, 42);
        int[] perConnection = new int[4];
        double sum = 0;
        double squares = 0;
        long before = 0;
        for (int i = 0; i < count; i++) {
            long gap = schedule.dueNanos() - before;
            before = schedule.dueNanos();
            sum += gap;
            squares += (double) gap * gap;
            perConnection[schedule.connection()]++;
            schedule.next();
        }
        double average = sum / count;
        double deviation = Math.sqrt(squares / count - average * average);

        assertThat(average).isBetween(mean * (1 - 5 / Math.sqrt(count)), mean * (1 + 5 / Math.sqrt(count)));
        assertThat(deviation / average).isBetween(0.97, 1.03);
        for (int connection : perConnection) {
            assertThat(connection).isBetween(24_300, 25_700);
        }
    }

    @Test
    void the_same_seed_gives_the_same_arrivals() {
        Schedule first = new Schedule(OfferedRate.poisson(10), 3, 7);
        Schedule second = new Schedule(OfferedRate.poisson(10), 3, 7);
        Schedule other = new Schedule(OfferedRate.poisson(10), 3, 8);

        assertThat(first.dueNanos()).isEqualTo(second.dueNanos()).isNotEqualTo(other.dueNanos());
    }
}
