package dev.volano.junit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.testkit.engine.EventConditions.event;
import static org.junit.platform.testkit.engine.EventConditions.skippedWithReason;

import dev.volano.requirement.Results;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.util.Map;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ModeTest {

    private static final Map<String, String> OFF = Map.of("volano.mode", "off");
    private static final Map<String, String> FULL = Map.of("volano.mode", "full");

    static class Plain {

        @PerformanceTest
        @MinThroughput(2_000)
        void too_slow(MeasuredResults results) {
            results.add(Results.ofRates(1_000, 1_000, 1_000));
        }
    }

    @Test
    void off_skips_the_test_and_says_how_to_switch_on() {
        Engine.run(Plain.class, OFF)
                .testEvents()
                .assertThatEvents()
                .haveExactly(1, event(skippedWithReason(reason -> reason.contains("-Dvolano.mode=smoke"))));
    }

    @Test
    void a_smoke_test_judges_errors_only_and_is_what_there_is_by_default() {
        Engine.run(Plain.class, Map.of())
                .testEvents()
                .assertStatistics(stats -> stats.started(1).succeeded(1));
        Engine.run(Plain.class, FULL)
                .testEvents()
                .assertStatistics(stats -> stats.started(1).failed(1));
    }

    @Test
    void a_mode_that_there_is_not_is_told_with_those_that_there_are() {
        assertThat(Engine.failureOf(Engine.run(Plain.class, Map.of("volano.mode", "fast"))))
                .contains("volano.mode = \"fast\"", "off, smoke, full");
    }

    @PerformanceTest
    @Target(ElementType.METHOD)
    @Retention(RetentionPolicy.RUNTIME)
    @Configure(parameter = Parameter.MODE, value = "off")
    @interface TeamsOwn {}

    static class Composed {

        @TeamsOwn
        void of_a_team() {}
    }

    @Test
    void a_composed_annotation_is_one() {
        Engine.run(Composed.class, Map.of()).testEvents().assertStatistics(stats -> stats.skipped(1));
        Engine.run(Composed.class, FULL).testEvents().assertStatistics(stats -> stats.succeeded(1));
    }

    @PerformanceTests
    @Configure(parameter = Parameter.MODE, value = "off")
    static class WholeClass {

        @Test
        void by_the_class() {}

        @Test
        @Configure(parameter = Parameter.MODE, value = "full")
        void by_the_method(VolanoBenchmark benchmark) {
            assertThat(benchmark.mode()).isEqualTo(Mode.FULL);
        }

        @Nested
        class Inner {

            @Test
            void by_the_class_around() {}
        }
    }

    static class Inherited extends WholeClass {}

    @Test
    void the_method_counts_before_the_class_and_that_before_the_one_around() {
        Engine.run(WholeClass.class, Map.of())
                .testEvents()
                .assertStatistics(stats -> stats.skipped(2).succeeded(1));
        Engine.run(Inherited.class, Map.of())
                .testEvents()
                .assertStatistics(stats -> stats.skipped(2).succeeded(1));
    }

    @Test
    void what_is_configured_outside_counts_before_annotations() {
        Engine.run(WholeClass.class, OFF).testEvents().assertStatistics(stats -> stats.skipped(3));
    }

    static class ByExtension {

        @RegisterExtension
        static final VolanoExtension VOLANO =
                VolanoExtension.builder().configure(Parameter.MODE, "off").build();

        @PerformanceTest
        void by_the_extension() {}

        @PerformanceTest
        @Configure(parameter = Parameter.MODE, value = "full")
        void by_the_annotation() {}
    }

    @Test
    void an_extension_counts_before_the_default_and_after_annotations() {
        Engine.run(ByExtension.class, Map.of())
                .testEvents()
                .assertStatistics(stats -> stats.skipped(1).succeeded(1));
    }

    static class NotStatic {

        @RegisterExtension
        final VolanoExtension volano = VolanoExtension.builder().build();

        @PerformanceTest
        void never_gets_here() {}
    }

    @Test
    void an_extension_in_a_field_that_is_not_static_is_refused() {
        assertThat(Engine.failureOf(Engine.run(NotStatic.class, Map.of()))).contains("static field");
    }

    @PerformanceTests
    static class Sweep {

        @ParameterizedTest
        @ValueSource(ints = {1, 2})
        void of_numbers(int number, MeasuredResults results) {
            assertThat(results.all()).isEmpty();
            results.add(Results.ofRates(number, number, number));
        }
    }

    static class SweepMethod {

        @PerformanceTests
        @ParameterizedTest
        @ValueSource(ints = {1, 2})
        @MinThroughput(2)
        void of_numbers(int number, MeasuredResults results) {
            results.add(Results.ofRates(number, number, number));
        }
    }

    @Test
    void each_test_of_a_sweep_has_results_of_its_own() {
        Engine.run(Sweep.class, FULL)
                .testEvents()
                .assertStatistics(stats -> stats.started(2).succeeded(2));
        Engine.run(SweepMethod.class, FULL)
                .testEvents()
                .assertStatistics(stats -> stats.succeeded(1).failed(1));
    }
}
