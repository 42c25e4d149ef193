package dev.volano.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.volano.measure.Interval;
import dev.volano.report.TextChart.Point;
import dev.volano.report.TextChart.Series;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TextChartTest {

    @Test
    void shows_points_with_their_intervals_and_what_failed_on_the_ground() {
        TextChart chart = TextChart.of(
                "messages/s",
                "connections",
                List.of(
                        Point.failed(4_000),
                        Point.of(2_000, 38_000),
                        Point.of(1_000, new Interval(20_000, 15_000, 25_000, 0.95))));

        assertThat(chart.text(48))
                .containsExactly(
                        "messages/s",
                        "40,000 +",
                        "       |              *",
                        "       |",
                        "       |",
                        "30,000 +",
                        "       |",
                        "       |   |",
                        "       |   |",
                        "20,000 +   *",
                        "       |   |",
                        "       |   |",
                        "       |",
                        "10,000 +",
                        "       |",
                        "       |",
                        "       |",
                        "     0 +---+----------+---------------------x---",
                        "         1,000      2,000                 4,000",
                        "        connections   | 95 % interval   x failed");
    }

    @Test
    void shows_several_series_before_a_curve_that_names_no_places() {
        TextChart chart = TextChart.ofSeries(
                "speedup",
                "processors",
                List.of(
                        new Series("selectors", false, List.of(Point.of(1, 1), Point.of(2, 1.9), Point.of(4, 3.4))),
                        new Series("classic", false, List.of(Point.of(1, 0.8), Point.of(3, 1.6))),
                        new Series(
                                "fit",
                                true,
                                IntStream.rangeClosed(10, 80)
                                        .mapToObj(i -> Point.of(i / 10.0, i / 10.0 / (1 + 0.05 * (i / 10.0 - 1))))
                                        .toList())));

        assertThat(chart.text(60))
                .containsExactly(
                        "speedup",
                        "6 +                                                   ...",
                        "  |                                            .......",
                        "  |                                       ......",
                        "  |                                 ......",
                        "4 +                           ......",
                        "  |                      ..*...",
                        "  |                  .....",
                        "  |              ....",
                        "2 +         .*...",
                        "  |     .....       o",
                        "  |   o.",
                        "  |",
                        "0 +---+------+------+------+--------------------------------",
                        "      1      2      3      4",
                        "   processors   * selectors   o classic   . fit");
    }

    @Test
    void one_small_value_is_in_the_middle_and_its_ticks_have_the_digits_they_need() {
        assertThat(TextChart.of("ms", "GiB", List.of(Point.of(0.5, 0.015))).text(40))
                .containsExactly(
                        "ms",
                        "0.015 +                *",
                        "      |",
                        "      |",
                        "      |",
                        "0.010 +",
                        "      |",
                        "      |",
                        "      |",
                        "0.005 +",
                        "      |",
                        "      |",
                        "      |",
                        "0.000 +----------------+----------------",
                        "                     0.500",
                        "       GiB");
    }

    @Test
    void zero_is_a_value_and_not_a_failure() {
        assertThat(TextChart.of("ms", "size", List.of(Point.of(3, 0))).text(40))
                .containsExactly(
                        "ms",
                        "1 +",
                        "  |",
                        "  |",
                        "  |",
                        "0 +------------------*------------------",
                        "                     3",
                        "   size");
    }

    @ParameterizedTest
    @ValueSource(ints = {40, 72, 200})
    void no_line_is_wider_than_allowed_however_many_points_there_are(int width) {
        List<Point> many = IntStream.rangeClosed(1, 500)
                .mapToObj(i -> Point.of(1_000.0 * i, new Interval(1e9 - i, 0, 1e9 + i, 0.95)))
                .toList();

        List<String> lines = TextChart.of("messages/s", "connections", many).text(width);

        assertThat(lines).allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(width));
        assertThat(lines).hasSizeLessThan(20);
        assertThat(lines.stream().filter(line -> line.matches(" +1,000 +[0-9, ]+")))
                .as("labels that have room")
                .hasSize(1);
    }

    @Test
    void what_is_below_zero_of_an_interval_is_not_drawn() {
        List<String> lines = TextChart.of("ms", "size", List.of(Point.of(1, new Interval(1, -9, 2, 0.95))))
                .text(40);

        assertThat(lines.get(lines.size() - 4)).endsWith("|").hasSizeGreaterThan(10);
        assertThat(lines.get(lines.size() - 3)).startsWith("0.0 +---").contains("-|-");
    }

    @Test
    void without_anything_known_there_is_no_chart() {
        assertThat(TextChart.of("ms", "size", List.of(Point.failed(1))).text()).isEmpty();
        assertThat(TextChart.of("ms", "size", List.of()).text()).isEmpty();
    }

    @Test
    void what_cannot_be_shown_is_refused() {
        assertThatIllegalArgumentException().isThrownBy(() -> Point.of(1, -1)).withMessageContaining("y must be 0");
        assertThatIllegalArgumentException().isThrownBy(() -> Point.of(1, Double.NaN));
        assertThatIllegalArgumentException().isThrownBy(() -> Point.of(Double.NaN, 1));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Point(1, OptionalDouble.of(5), Optional.of(Interval.plusMinus(1, 1, 0.95))))
                .withMessageContaining("y within");
        Series series = new Series("a", false, List.of());
        assertThatIllegalArgumentException()
                .isThrownBy(() -> TextChart.ofSeries("y", "x", Collections.nCopies(7, series)))
                .withMessageContaining("at most 6");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> TextChart.of("y", "x", List.of()).text(39))
                .withMessageContaining("width");
    }
}
