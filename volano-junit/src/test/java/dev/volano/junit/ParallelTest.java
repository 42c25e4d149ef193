package dev.volano.junit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.platform.testkit.engine.EngineTestKit;

@SuppressWarnings("ThreadPriorityCheck") // only to give the others a chance: what is asserted holds in any order
@Isolated("runs tests in parallel inside of a test")
class ParallelTest {

    private static final int ORDINARY = 60;
    private static final int ROUNDS = 2_000;

    private static final AtomicInteger RUNNING = new AtomicInteger();
    private static final AtomicInteger MOST_RUNNING = new AtomicInteger();
    private static final AtomicInteger SEEN_BESIDE_A_MEASUREMENT = new AtomicInteger();

    static class Ordinary {

        @RepeatedTest(ORDINARY)
        void works() {
            MOST_RUNNING.accumulateAndGet(RUNNING.incrementAndGet(), Math::max);
            for (int i = 0; i < ROUNDS; i++) {
                Thread.yield();
            }
            RUNNING.decrementAndGet();
        }
    }

    static class Measuring {

        @PerformanceTest
        void one() {
            measure();
        }

        @PerformanceTest
        void two() {
            measure();
        }

        private static void measure() {
            MOST_RUNNING.accumulateAndGet(RUNNING.incrementAndGet(), Math::max);
            for (int i = 0; i < ROUNDS; i++) {
                SEEN_BESIDE_A_MEASUREMENT.accumulateAndGet(RUNNING.get() - 1, Math::max);
                Thread.yield();
            }
            RUNNING.decrementAndGet();
        }
    }

    @PerformanceTests
    static class MeasuringClass {

        @Test
        void three() {
            Measuring.measure();
        }
    }

    @Test
    void no_other_test_of_the_jvm_runs_beside_a_performance_test() {
        EngineTestKit.engine("junit-jupiter")
                .selectors(selectClass(Ordinary.class), selectClass(Measuring.class), selectClass(MeasuringClass.class))
                .configurationParameters(Map.of(
                        "junit.jupiter.execution.parallel.enabled", "true",
                        "junit.jupiter.execution.parallel.mode.default", "concurrent",
                        "junit.jupiter.execution.parallel.config.strategy", "fixed",
                        "junit.jupiter.execution.parallel.config.fixed.parallelism", "8"))
                .execute()
                .testEvents()
                .assertStatistics(stats -> stats.succeeded(ORDINARY + 3));

        assertThat(MOST_RUNNING).as("the others did run in parallel").hasValueGreaterThan(1);
        assertThat(SEEN_BESIDE_A_MEASUREMENT).hasValue(0);
    }
}
