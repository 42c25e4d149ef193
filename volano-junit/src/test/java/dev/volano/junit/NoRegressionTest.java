package dev.volano.junit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;
import static org.junit.platform.testkit.engine.EventConditions.abortedWithReason;
import static org.junit.platform.testkit.engine.EventConditions.event;
import static org.junit.platform.testkit.engine.TestExecutionResultConditions.message;

import dev.volano.VolanoException;
import dev.volano.client.Failure;
import dev.volano.client.PairedClient;
import dev.volano.compare.Decision;
import dev.volano.compare.SideBySideVerdict;
import dev.volano.requirement.Results;
import dev.volano.server.RunningServer;
import dev.volano.server.ServerLauncher;
import dev.volano.server.ServerSource;
import dev.volano.server.VolanoServer;
import dev.volano.workload.chat.ChatWorkload;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;
import org.junit.jupiter.api.io.TempDir;
import org.junit.platform.testkit.engine.EngineExecutionResults;

class NoRegressionTest {

    private static final Map<String, String> FULL = Map.of("volano.mode", "full");

    @TempDir
    private Path folder;

    private Map<String, String> parameters(String... more) {
        Map<String, String> parameters =
                new HashMap<>(Map.of("volano.lock.file", folder.resolve("lock").toString()));
        for (int i = 0; i < more.length; i += 2) {
            parameters.put(more[i], more[i + 1]);
        }
        return parameters;
    }

    static class Slower {

        @PerformanceTest
        @NoRegression
        void compares(MeasuredResults results) {
            results.add(Verdicts.of(Decision.FAIL, 0.88));
        }
    }

    @Test
    void a_slowdown_fails_with_the_verdict_in_a_sentence_and_then_the_evidence() {
        Throwable failure = Engine.throwable(Engine.run(Slower.class, FULL));

        assertThat(failure)
                .hasMessageStartingWith("""
                        Slower.compares(MeasuredResults): 12.0 % slower (99 % interval 10.0 .. 14.0 %), tolerance 5 %: \
                        fail, 1 of 2 requirements not met
                          NOT MET: not slower than the baseline; measured: 12.0 % slower""")
                .hasMessageContaining("""
                        compared side by side with the baseline
                          pair 1: throughput 0.8800 of the baseline's, server CPU per message 1.1052, 80 blocks
                        """)
                .hasMessageContaining("after 33.0 s of 60 s, at most 7 pairs, seed 1: in words")
                .hasFieldOrPropertyWithValue("expected.stringRepresentation", "not slower than the baseline");
    }

    static class NotSlower {

        @PerformanceTest
        @NoRegression
        void compares(MeasuredResults results) {
            results.add(Verdicts.of(Decision.PASS, 0.99));
        }
    }

    @Test
    void what_is_not_slower_passes_and_the_verdict_is_published() {
        EngineExecutionResults results = Engine.run(NotSlower.class, "full", folder);

        results.testEvents().assertStatistics(stats -> stats.succeeded(1));
        assertThat(results.testEvents().reportingEntryPublished().stream().map(Object::toString))
                .anyMatch(entry -> entry.contains("volano.verdict") && entry.contains("1.0 % slower"));
        Path published = folder.resolve("compares(MeasuredResults)").resolve("volano");
        assertThat(published.resolve("verdict.json")).content().contains("volano/verdict/");
        assertThat(published.resolve("verdict.txt"))
                .content()
                .startsWith("1.0 % slower")
                .contains("pair 1: throughput 0.9900");
    }

    static class CannotBeTold {

        @PerformanceTest
        @NoRegression
        void compares(MeasuredResults results) {
            results.add(Verdicts.of(Decision.INCONCLUSIVE, 0.96));
        }
    }

    @Test
    void what_cannot_be_told_aborts_unless_it_is_to_fail() {
        Engine.run(CannotBeTold.class, FULL)
                .testEvents()
                .assertThatEvents()
                .haveExactly(
                        1,
                        event(abortedWithReason(message(text -> text.contains("1 of 2 requirements not decided")
                                && text.contains("NOT DECIDED: not slower than the baseline")))));
        Engine.run(CannotBeTold.class, Map.of("volano.mode", "full", "volano.inconclusive", "fail"))
                .testEvents()
                .assertStatistics(stats -> stats.failed(1));
    }

    static class Resets {

        @PerformanceTest
        void compares(MeasuredResults results) {
            results.add(Verdicts.failed(Results.failure(Failure.Kind.RESET)));
        }
    }

    @Test
    void a_server_that_fails_fails_the_test_in_every_mode() {
        for (String mode : List.of("smoke", "full")) {
            assertThat(Engine.failureOf(Engine.run(Resets.class, Map.of("volano.mode", mode))))
                    .contains("NOT MET: no errors of the server that is compared; measured: 1 error; connection reset");
        }
    }

    static class ComparesNothing {

        @PerformanceTest
        @NoRegression(against = "anything")
        void measures_only(MeasuredResults results) {
            results.add(Results.ofRates(1_000, 1_000, 1_000));
        }
    }

    @Test
    void a_test_that_does_not_compare_fails() {
        assertThat(Engine.failureOf(Engine.run(ComparesNothing.class, parameters())))
                .contains("NOT MET: not slower than before; measured: nothing: the test method did not compare");
    }

    /** A chat server that does not start if its class path begins with a folder of another build. */
    public static final class Launcher implements ServerLauncher {

        /** Creates a launcher. */
        public Launcher() {}

        @Override
        public RunningServer launch(List<String> arguments) {
            String classPath = System.getProperty("java.class.path");
            if (classPath.startsWith(arguments.get(0))) {
                throw new IllegalStateException("of the other build");
            }
            return VolanoServer.builder().build().start();
        }
    }

    private static PairedClient.Builder chat(PairedClient.Builder client) {
        return client.workload(
                ChatWorkload.builder().rooms(1).users(3).count(20).build());
    }

    static class OfAnotherBuild {

        @PerformanceTest
        @NoRegression(against = ".")
        void compares(@Fork(value = Launcher.class, arguments = ".") ServerSource servers, VolanoBenchmark benchmark) {
            benchmark.compare(servers, NoRegressionTest::chat);
        }
    }

    @Test
    void the_other_build_is_started_by_the_same_launcher_and_goes_before_its_class_path() {
        assertThat(Engine.throwable(Engine.run(OfAnotherBuild.class, parameters())))
                .isInstanceOf(VolanoException.class)
                .hasMessageStartingWith("the baseline did not start")
                .hasMessageContaining("of the other build");
    }

    static final class Embedded implements ServerSource {

        @Override
        public RunningServer start() {
            return VolanoServer.builder().build().start();
        }
    }

    static class OfTwoSources {

        @PerformanceTest
        @NoRegression(budget = "20 s")
        void compares(
                @Server(Embedded.class) ServerSource candidate,
                @Server(Embedded.class) ServerSource baseline,
                VolanoBenchmark benchmark,
                MeasuredResults results) {
            assertThat(benchmark
                            .compare(candidate, baseline, NoRegressionTest::chat)
                            .decision())
                    .isEqualTo(Decision.INCONCLUSIVE);
            assertThat(results.verdicts())
                    .singleElement(InstanceOfAssertFactories.type(SideBySideVerdict.class))
                    .satisfies(verdict -> {
                        assertThat(verdict.budget()).hasSeconds(20);
                        assertThat(verdict.forks().get(0).fork().blocks()).isNotEmpty();
                    });
        }
    }

    @Test
    void a_smoke_test_shows_that_both_servers_work_and_judges_no_speed() {
        Engine.run(OfTwoSources.class, parameters("volano.smoke.time", "100ms"))
                .testEvents()
                .assertStatistics(stats -> stats.succeeded(1));
    }

    static class OfThree {

        @PerformanceTest
        @NoRegression(comparisons = 2)
        void compares(
                @Server(Embedded.class) ServerSource candidate,
                @Server(Embedded.class) ServerSource baseline,
                VolanoBenchmark benchmark,
                MeasuredResults results) {
            benchmark.compare(candidate, baseline, NoRegressionTest::chat);
            benchmark.compare(candidate, baseline, NoRegressionTest::chat);
            assertThat(results.verdicts()).hasSize(2);
            benchmark.compare(candidate, baseline, NoRegressionTest::chat);
        }
    }

    @Test
    void a_comparison_more_than_share_the_chance_of_a_false_alarm_is_refused() {
        assertThat(Engine.throwable(Engine.run(OfThree.class, parameters("volano.smoke.time", "50ms"))))
                .isInstanceOf(ExtensionConfigurationException.class)
                .hasMessageContaining("more than the 2 ")
                .hasMessageContaining("@NoRegression(comparisons = 3)");
        Engine.run(OfThree.class, parameters("volano.smoke.time", "50ms", "volano.comparisons", "3"))
                .testEvents()
                .assertStatistics(stats -> stats.succeeded(1));
    }

    @Test
    void several_comparisons_share_the_error_of_one() {
        assertThat(Comparison.confidence(1)).isEqualTo(0.99);
        assertThat(Comparison.confidence(2)).isCloseTo(0.995, within(1e-12));
        assertThat(Comparison.confidence(50)).isCloseTo(0.9998, within(1e-12));
        assertThatIllegalArgumentException().isThrownBy(() -> Comparison.count("51"));
        assertThatIllegalArgumentException().isThrownBy(() -> Comparison.count("0"));
    }

    static final class Broken implements ServerSource {

        @Override
        public RunningServer start() {
            throw new VolanoException("it is broken");
        }
    }

    static class BrokenCandidate {

        @PerformanceTest
        @NoRegression
        void compares(
                @Server(Broken.class) ServerSource candidate,
                @Server(Embedded.class) ServerSource baseline,
                VolanoBenchmark benchmark) {
            benchmark.compare(candidate, baseline, NoRegressionTest::chat);
        }
    }

    @Test
    void a_server_that_never_starts_is_no_verdict() {
        for (String mode : List.of("smoke", "full")) {
            assertThat(Engine.throwable(Engine.run(BrokenCandidate.class, parameters("volano.mode", mode))))
                    .isInstanceOf(VolanoException.class)
                    .hasMessage("the candidate did not start: it is broken");
        }
    }

    static class WithoutAnother {

        @PerformanceTest
        @NoRegression
        void compares(@Fork(Launcher.class) ServerSource servers, VolanoBenchmark benchmark) {
            benchmark.compare(servers, NoRegressionTest::chat);
        }
    }

    static class OfAnySource {

        @PerformanceTest
        @NoRegression(against = ".")
        void compares(@Server(Embedded.class) ServerSource servers, VolanoBenchmark benchmark) {
            benchmark.compare(servers, NoRegressionTest::chat);
        }
    }

    @Test
    void a_mistake_is_told_with_what_to_do() {
        assertThat(Engine.failureOf(Engine.run(WithoutAnother.class, parameters("volano.mode", "full"))))
                .contains("there is no baseline yet", "@NoRegression(against = ...)", "volano.against");
        assertThat(Engine.failureOf(Engine.run(OfAnySource.class, parameters())))
                .contains("a server that @Fork starts");
        assertThat(Engine.failureOf(Engine.run(WithoutAnother.class, parameters("volano.against", "no/such.jar"))))
                .contains("volano.against = no/such.jar: there is no no/such.jar");
        assertThat(Engine.failureOf(
                        Engine.run(WithoutAnother.class, parameters("volano.against", "com.acme:server:1.4.2"))))
                .contains("com.acme:server:1.4.2", "volano-maven");
        assertThat(Engine.failureOf(
                        Engine.run(OfTwoSources.class, parameters("volano.mode", "full", "volano.budget", "10s"))))
                .contains("volano.budget = \"10s\"", "at least 15s");
        assertThat(Engine.failureOf(
                        Engine.run(OfTwoSources.class, parameters("volano.mode", "full", "volano.tolerance", "5"))))
                .contains("volano.tolerance = \"5\"", "percent");
    }
}
