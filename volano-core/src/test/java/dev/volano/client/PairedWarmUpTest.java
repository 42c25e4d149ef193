package dev.volano.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import java.util.function.LongUnaryOperator;
import org.junit.jupiter.api.Test;

/** When a warm-up ends, by a clock of the test's own, on blocks that nobody measured. */
class PairedWarmUpTest {

    private static final WarmUp TIMES = new WarmUp(Duration.ofSeconds(3), Duration.ofSeconds(6));

    private long nowMillis;
    private String end = "";

    private static long quiet(long millis) {
        return 1_000;
    }

    private static PairedBlock block(double ratio) {
        return new PairedBlock(window(100_000), window(Math.round(100_000 * ratio)));
    }

    private static PairedWindow window(long received) {
        return new PairedWindow(received, Duration.ofMillis(16), received, Duration.ZERO);
    }

    /**
     * Returns the milliseconds after which it ends, a block being 50 ms; each side has compiled for so many by then.
     */
    private long endMillis(List<PairedBlock> blocks, LongUnaryOperator baseline, LongUnaryOperator candidate) {
        return endMillis(
                blocks,
                new CompilerWatch(List.of(
                        () -> OptionalLong.of(TimeUnit.MILLISECONDS.toNanos(baseline.applyAsLong(nowMillis))),
                        () -> OptionalLong.of(TimeUnit.MILLISECONDS.toNanos(candidate.applyAsLong(nowMillis))))));
    }

    private long endMillis(List<PairedBlock> blocks, CompilerWatch compilers) {
        PairedWarmUp warmUp = new PairedWarmUp(TIMES, compilers);
        List<PairedBlock> had = new ArrayList<>();
        for (nowMillis = 0; warmUp.goesOn(TimeUnit.MILLISECONDS.toNanos(nowMillis), had); nowMillis += 50) {
            had.add(blocks.get(had.size()));
        }
        end = warmUp.end();
        return nowMillis;
    }

    private static List<PairedBlock> steady() {
        List<PairedBlock> blocks = new ArrayList<>();
        for (int i = 0; i < 200; i++) {
            blocks.add(block(1 + (i % 5 - 2) / 100.0));
        }
        return blocks;
    }

    @Test
    void it_ends_after_its_least_time_if_all_is_quiet() {
        assertThat(endMillis(steady(), PairedWarmUpTest::quiet, PairedWarmUpTest::quiet))
                .isEqualTo(3_000);
        assertThat(end).isEqualTo("the ratio was steady, the compilers were quiet (0.0 % and 0.0 % of a second)");
    }

    @Test
    void it_goes_on_while_one_server_compiles() {
        // 10 % of the time until 4 s: less than 2 % of the last second from 4.85 s on, where 15 ms are left of it.
        assertThat(endMillis(steady(), PairedWarmUpTest::quiet, millis -> Math.min(millis, 4_000) / 10))
                .isEqualTo(4_850);
        assertThat(end).endsWith("the compilers were quiet (0.0 % and 1.5 % of a second)");
    }

    @Test
    void a_share_of_two_percent_is_not_quiet() {
        assertThat(endMillis(steady(), millis -> millis / 50, PairedWarmUpTest::quiet))
                .isEqualTo(6_000);
        assertThat(end).isEqualTo("its time was over, the compilers still worked (2.0 % and 0.0 % of a second)");
    }

    @Test
    void it_goes_on_while_the_ratio_is_not_steady() {
        List<PairedBlock> drifting = new ArrayList<>();
        for (int i = 0; i < 200; i++) {
            drifting.add(block(1 + i / 100.0));
        }

        assertThat(endMillis(drifting, PairedWarmUpTest::quiet, PairedWarmUpTest::quiet))
                .isEqualTo(6_000);
        assertThat(end).startsWith("its time was over, the ratio was not steady, the compilers were quiet");
    }

    @Test
    void servers_that_do_not_tell_are_not_asked() {
        CompilerWatch unknown = new CompilerWatch(List.of(OptionalLong::empty, OptionalLong::empty));

        assertThat(endMillis(steady(), unknown)).isEqualTo(3_000);
        assertThat(end).isEqualTo("the ratio was steady, of the compilers nothing is known");
    }

    @Test
    void one_that_tells_counts_though_the_other_does_not() {
        CompilerWatch half = new CompilerWatch(
                List.of(OptionalLong::empty, () -> OptionalLong.of(TimeUnit.MILLISECONDS.toNanos(nowMillis / 2))));

        assertThat(endMillis(steady(), half)).isEqualTo(6_000);
        assertThat(end).endsWith("the compilers still worked (unknown and 50.0 % of a second)");
        assertThat(half.share(0)).isEqualTo(OptionalDouble.empty());
    }

    @Test
    void none_is_none() {
        PairedWarmUp warmUp = new PairedWarmUp(WarmUp.none(), new CompilerWatch(List.of()));

        assertThat(warmUp.goesOn(0, List.of())).isFalse();
        assertThat(warmUp.end()).isEqualTo("there was none");
    }
}
