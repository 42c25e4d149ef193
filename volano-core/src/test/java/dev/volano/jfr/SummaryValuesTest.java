package dev.volano.jfr;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.offset;
import static org.assertj.core.api.Assertions.tuple;

import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SummaryValuesTest {

    private static List<Share> shares(long of, Object... namesAndAmounts) {
        return IntStream.range(0, namesAndAmounts.length / 2)
                .mapToObj(i -> {
                    long amount = ((Number) namesAndAmounts[2 * i + 1]).longValue();
                    return new Share((String) namesAndAmounts[2 * i], amount, (double) amount / of);
                })
                .toList();
    }

    @Test
    void a_method_is_hotter_if_its_share_is_clearly_larger() {
        SummaryDifference difference = SummaryDifference.between(
                shares(1000, "slow", 100, "same", 500, "cool", 400), 1000,
                shares(500, "slow", 200, "same", 260, "cool", 40), 500);

        assertThat(difference.hotter()).extracting(MethodShift::method).containsExactly("slow");
        assertThat(difference.cooler()).extracting(MethodShift::method).containsExactly("cool");
        MethodShift slow = difference.hotter().get(0);
        assertThat(slow.before()).isEqualTo(0.1);
        assertThat(slow.after()).isEqualTo(0.4);
        // p = 300/1500 = 0.2; sqrt(0.16 * 3/1000) = 0.0219089; 0.3 / 0.0219089 = 13.693
        assertThat(slow.standardErrors()).isEqualTo(13.693, offset(0.001));
        assertThat(difference.toMarkdown())
                .contains("| 10.0 % | 40.0 % | slow |")
                .doesNotContain("same");
    }

    @Test
    void a_method_that_is_in_one_recording_only_had_no_share_in_the_other() {
        SummaryDifference difference =
                SummaryDifference.between(shares(100, "a", 100), 100, shares(100, "a", 50, "b", 50), 100);

        assertThat(difference.hotter())
                .extracting(MethodShift::method, MethodShift::before)
                .containsExactly(tuple("b", 0.0));
    }

    @Test
    void what_may_be_chance_is_not_listed() {
        SummaryDifference difference = SummaryDifference.between(shares(100, "a", 10), 100, shares(100, "a", 16), 100);

        assertThat(difference.hotter()).isEmpty();
        assertThat(difference.reason()).isEmpty();
        assertThat(difference.toMarkdown()).isEqualTo("No method is clearly hotter or cooler.\n");
    }

    @Test
    void too_few_samples_are_not_compared() {
        SummaryDifference difference =
                SummaryDifference.between(shares(29, "a", 29), 29, shares(1000, "b", 1000), 1000);

        assertThat(difference.hotter()).isEmpty();
        assertThat(difference.reason())
                .hasValueSatisfying(why -> assertThat(why).contains("29 and 1000"));
    }

    @Test
    void a_tally_keeps_the_largest_and_bounds_the_names() {
        Tally tally = new Tally();
        tally.add("b", 5);
        tally.add("a", 10);
        tally.add("b", 15);
        for (int i = 0; i < 30_000; i++) {
            tally.add("name " + i, 1);
        }

        assertThat(tally.total()).isEqualTo(30_030);
        assertThat(tally.shares(3).get(0).name()).isEqualTo(Tally.OTHERS);
        assertThat(tally.shares(3).get(0).amount()).isEqualTo(30_000 - 19_998);
        assertThat(tally.waits(2).get(1)).isEqualTo(new Waits("b", 2, Duration.ofNanos(20), Duration.ofNanos(15)));
        assertThat(tally.shares(3)).hasSize(3);
    }

    @Test
    void names_mean_nothing_in_markdown() {
        assertThat(Words.escaped("a|b<script>`*_[x](y)\n# \\~"))
                .isEqualTo("a&#124;b&#60;script&#62;&#96;&#42;&#95;&#91;x&#93;(y) &#35; &#92;&#126;");
        assertThat(Words.name("x".repeat(1000))).hasSize(160).endsWith("...");
    }

    @Test
    void figures_have_units() {
        assertThat(Words.percent(0.1234)).isEqualTo("12.3 %");
        assertThat(Words.duration(Duration.ofNanos(1_500_000))).isEqualTo("1.50 ms");
        assertThat(Words.duration(Duration.ofMillis(9_999))).isEqualTo("9999 ms");
        assertThat(Words.duration(Duration.ofMillis(12_340))).isEqualTo("12.3 s");
        assertThat(Words.bytes(1_500)).isEqualTo("1.5 kB");
        assertThat(Words.bytes(2_340_000)).isEqualTo("2.3 MB");
        assertThat(Words.bytes(2_345_000_000.0)).isEqualTo("2.35 GB"); // rounded half up
    }

    @Test
    void others_use_what_this_jvm_does_not() {
        assertThat(new CpuUse(0.25, 0.75, 1).others()).isEqualTo(0.5);
        assertThat(new CpuUse(0.5, 0.4, 1).others()).isZero();
    }

    @Test
    void values_out_of_range_are_refused() {
        assertThatIllegalArgumentException().isThrownBy(() -> new Share("a", 1, Double.NaN));
        assertThatIllegalArgumentException().isThrownBy(() -> new Share("a", -1, 0.5));
        assertThatIllegalArgumentException().isThrownBy(() -> new Waits("a", 0, Duration.ZERO, Duration.ZERO));
    }
}
