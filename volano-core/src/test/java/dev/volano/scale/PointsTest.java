package dev.volano.scale;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.volano.client.Failure;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Where a sweep measures. */
class PointsTest {

    @Test
    void single_points_keep_their_order() {
        assertThat(Points.of(2, 900, 100).values()).containsExactly(2, 900, 100);
    }

    @Test
    void a_linear_range_ends_at_or_below_its_end() {
        assertThat(Points.linear(1_000, 4_000, 1_000).values()).containsExactly(1_000, 2_000, 3_000, 4_000);
        assertThat(Points.linear(1, 9, 3).values()).containsExactly(1, 4, 7);
        assertThat(Points.linear(5, 5, 1).values()).containsExactly(5);
        assertThat(Points.linear(1, Integer.MAX_VALUE, 2_000_000_000).values()).containsExactly(1, 2_000_000_001);
    }

    @Test
    void a_geometric_range_has_each_point_once() {
        assertThat(Points.geometric(100, 1_000, 2).values()).containsExactly(100, 200, 400, 800);
        assertThat(Points.geometric(1, 5, 1.3).values()).containsExactly(1, 2, 3, 4, 5);
        assertThat(Points.geometric(1_000_000_000, Integer.MAX_VALUE, 2).values())
                .containsExactly(1_000_000_000, 2_000_000_000);
    }

    @Test
    void points_are_rounded_up_to_whole_rooms() {
        assertThat(Points.of(2, 20, 21, 100).multiplesOf(20).values()).containsExactly(20, 40, 100);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Points.of(Integer.MAX_VALUE).multiplesOf(20));
    }

    @Test
    void what_is_no_list_of_points_is_refused() {
        assertThatIllegalArgumentException().isThrownBy(() -> Points.of());
        assertThatIllegalArgumentException().isThrownBy(() -> Points.of(0));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Points.of(1, 2, 1))
                .withMessageContaining("[1, 2, 1]");
        assertThatIllegalArgumentException().isThrownBy(() -> Points.linear(2, 1, 1));
        assertThatIllegalArgumentException().isThrownBy(() -> Points.linear(1, 2, 0));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Points.linear(1, Integer.MAX_VALUE, 1))
                .withMessageContaining("10000");
        assertThatIllegalArgumentException().isThrownBy(() -> Points.geometric(1, 2, 1));
        assertThatIllegalArgumentException().isThrownBy(() -> Points.geometric(1, 2, Double.NaN));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new SweepResult(
                        Points.of(1, 2), List.of(new SweepPoint.NotMeasured(2, kind(), "not the first"))));
    }

    private static Failure.Kind kind() {
        return Failure.Kind.SERVER_ENDED;
    }
}
