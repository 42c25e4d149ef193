package dev.volano.junit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.platform.testkit.engine.EventConditions.abortedWithReason;
import static org.junit.platform.testkit.engine.EventConditions.event;
import static org.junit.platform.testkit.engine.TestExecutionResultConditions.message;

import dev.volano.VolanoException;
import dev.volano.client.PairedClient;
import dev.volano.compare.Baseline;
import dev.volano.compare.BaselineFile;
import dev.volano.compare.BaselineForecast;
import dev.volano.compare.BaselineVerdict;
import dev.volano.compare.Decision;
import dev.volano.compare.ReferenceServer;
import dev.volano.compare.Verdict;
import dev.volano.server.RunningServer;
import dev.volano.server.ServerSource;
import dev.volano.server.VolanoServer;
import dev.volano.workload.chat.ChatWorkload;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.junit.platform.testkit.engine.EngineExecutionResults;

class BaselineComparisonTest {

    private static final String NAME = BaselineComparisonTest.class.getName() + "$";

    @TempDir
    private Path folder;

    private Map<String, String> parameters(String... more) {
        Map<String, String> parameters = new HashMap<>(Map.of(
                "volano.lock.file",
                folder.resolve("lock").toString(),
                "volano.baseline.directory",
                folder.resolve("baselines").toString()));
        for (int i = 0; i < more.length; i += 2) {
            parameters.put(more[i], more[i + 1]);
        }
        return parameters;
    }

    private Path file(String name) {
        return folder.resolve("baselines").resolve(NAME + name + ".txt");
    }

    static final class Embedded implements ServerSource {

        @Override
        public RunningServer start() {
            return VolanoServer.builder().build().start();
        }
    }

    private static PairedClient.Builder chat(PairedClient.Builder client) {
        return client.workload(
                ChatWorkload.builder().rooms(1).users(3).count(20).build());
    }

    static class Compares {

        @PerformanceTest
        @NoRegression
        void not_slower(@Server(Embedded.class) ServerSource servers, VolanoBenchmark benchmark) {
            ReferenceServer reference = new ReferenceServer("embedded", "chat", new Embedded());
            Verdict verdict = benchmark.compare(servers, reference, BaselineComparisonTest::chat);
            assertThat(verdict.decision()).isEqualTo(Decision.INCONCLUSIVE);
        }
    }

    @Test
    void without_a_baseline_the_test_fails_and_says_what_records_it() {
        Throwable failure = Engine.throwable(Engine.run(Compares.class, parameters("volano.mode", "full")));

        assertThat(failure)
                .isInstanceOf(VolanoException.class)
                .hasMessageStartingWith(file("Compares.not_slower") + ": there is no baseline yet")
                .hasMessageContaining(
                        "mvn test -Dvolano.mode=full -Dvolano.baseline=record" + " \"-Dtest=Compares#not_slower\"");
    }

    @Test
    void a_smoke_test_shows_that_it_works_and_neither_needs_nor_records_a_baseline() {
        EngineExecutionResults results = Engine.run(Compares.class, parameters("volano.smoke.time", "100ms"));

        results.testEvents().assertStatistics(stats -> stats.succeeded(1));
        assertThat(folder.resolve("baselines")).doesNotExist();
    }

    @Test
    void what_could_be_told_is_said_beforehand_and_nothing_is_measured_if_that_is_nothing() {
        BaselineFile.write(file("Compares.not_slower"), Verdicts.baseline("4711"));

        EngineExecutionResults results = Engine.run(Compares.class, parameters("volano.mode", "full"));

        assertThat(results.testEvents().reportingEntryPublished().stream().map(Object::toString))
                .anyMatch(entry -> entry.contains("volano.baseline") && entry.contains("nothing can be told"));
        results.testEvents()
                .assertThatEvents()
                .haveExactly(
                        1,
                        event(abortedWithReason(message(
                                text -> text.contains("NOT DECIDED: not slower than the baseline " + folder)))));
    }

    static class OfFiles {

        @PerformanceTest
        @NoRegression
        void twice(@Server(Embedded.class) ServerSource servers, VolanoBenchmark benchmark) {
            ReferenceServer reference = new ReferenceServer("embedded", "chat", new Embedded());
            benchmark.compare(servers, reference, BaselineComparisonTest::chat);
            benchmark.compare(servers, reference, BaselineComparisonTest::chat);
        }

        @PerformanceTests
        @ParameterizedTest
        @ValueSource(ints = {2, 4})
        void by_number(int number, @Server(Embedded.class) ServerSource servers, VolanoBenchmark benchmark) {
            benchmark.compare(servers, new ReferenceServer("r", "chat", new Embedded()), BaselineComparisonTest::chat);
        }
    }

    @Test
    void each_comparison_and_each_invocation_has_a_file_of_its_own() {
        BaselineFile.write(file("OfFiles.twice"), Verdicts.baseline("4711"));
        BaselineFile.write(file("OfFiles.by_number.1"), Verdicts.baseline("4711"));

        List<String> failures =
                Engine.run(OfFiles.class, parameters("volano.mode", "full")).testEvents().failed().stream()
                        .map(Object::toString)
                        .toList();

        assertThat(failures)
                .hasSize(2)
                .anyMatch(text -> text.contains("OfFiles.twice-2.txt: there is no baseline yet"))
                .anyMatch(text -> text.contains("OfFiles.by_number.2.txt: there is no baseline yet"));
    }

    static class Slower {

        @PerformanceTest
        @NoRegression
        void compares(MeasuredResults results) {
            results.add(Verdicts.ofBaseline(Decision.FAIL, 0.7));
        }
    }

    @Test
    void a_slowdown_fails_with_what_could_be_told_and_where_the_environment_differs() {
        EngineExecutionResults results = Engine.run(Slower.class, "full", folder);

        assertThat(Engine.failureOf(results))
                .startsWith("Slower.compares(MeasuredResults): 30.0 % slower (99 % interval 28.0 .. 32.0 %) against the"
                        + " baseline, tolerance 20 %: fail, 1 of 2 requirements not met")
                .contains("""
                        compared with the baseline, next to volano chat 1 on selectors
                          before it was measured: in 7 forks a slowdown of 14.2 % would be found, tolerance 20 %
                          the environment differs: cpu: unknown, now another
                          pair 1: throughput 0.9000 of the reference server's, server CPU per message 1.1052, 80 blocks
                          after 33.0 s of 60 s, seed 1: in words
                        """);
        assertThat(folder.resolve("compares(MeasuredResults)").resolve("volano").resolve("verdict.json"))
                .content()
                .contains("volano/verdict/", "volano chat 1 on selectors");
    }

    private static Properties property() {
        Properties properties = new Properties();
        properties.setProperty("volano.baseline", "record");
        return properties;
    }

    @Test
    void a_baseline_is_recorded_on_request_only() {
        Map<String, String> ci = Map.of("CI", "true");

        assertThat(Baselines.records("check", Mode.FULL, Map.of(), new Properties()))
                .isFalse();
        assertThat(Baselines.records("record", Mode.FULL, Map.of(), new Properties()))
                .isTrue();
        assertThat(Baselines.records("record", Mode.FULL, ci, property())).isTrue();
        assertThatExceptionOfType(ExtensionConfigurationException.class)
                .isThrownBy(() -> Baselines.records("record", Mode.FULL, ci, new Properties()))
                .withMessageContaining("-Dvolano.baseline=record");
    }

    @Test
    void a_request_to_record_in_a_smoke_test_is_not_ignored_in_silence() {
        assertThat(Engine.failureOf(Engine.run(Compares.class, parameters("volano.baseline", "record"))))
                .contains("volano.baseline = record needs volano.mode = full");
    }

    /** A gate that needs no time. */
    private static final class LiteralGate implements BaselineComparison.Gate {

        private int recorded;

        @Override
        public BaselineForecast forecast() {
            return Verdicts.ofBaseline(Decision.PASS, 1).forecast();
        }

        @Override
        public BaselineVerdict run() {
            return Verdicts.ofBaseline(Decision.PASS, 1);
        }

        @Override
        public Baseline record() {
            recorded++;
            return Verdicts.baseline("2");
        }
    }

    @Test
    void recording_is_no_comparison_and_says_what_will_be_found_from_now_on() {
        LiteralGate gate = new LiteralGate();
        List<String> told = new ArrayList<>();
        Path file = folder.resolve("a.txt");
        BaselineComparison comparison = new BaselineComparison(file, Duration.ofSeconds(60), "again", told::add, gate);

        BaselineVerdict verdict = comparison.record();

        assertThat(gate.recorded).isEqualTo(1);
        assertThat(verdict.decision()).isEqualTo(Decision.INCONCLUSIVE);
        assertThat(verdict.reason()).isEqualTo("the baseline was recorded, and nothing was compared");
        assertThat(told)
                .containsExactly("recorded, occasion 1 of " + file
                        + "; from now on in 7 forks a slowdown of 14.2 % would be found, tolerance 20 %");
    }

    @Test
    void a_comparison_never_records() {
        LiteralGate gate = new LiteralGate();
        List<String> told = new ArrayList<>();
        BaselineComparison comparison =
                new BaselineComparison(folder.resolve("a.txt"), Duration.ofSeconds(60), "again", told::add, gate);

        assertThatThrownBy(comparison::forecast).hasMessageContaining("record it");
        assertThat(comparison.run().decision()).isEqualTo(Decision.PASS);
        assertThat(gate.recorded).isZero();
        assertThat(told).isEmpty();
    }

    static class Recorded {

        @PerformanceTest
        @NoRegression
        void records(MeasuredResults results) {
            results.addRecorded("the baseline a.txt");
        }
    }

    @Test
    void a_test_that_recorded_its_baseline_passes() {
        Engine.run(Recorded.class, parameters("volano.mode", "full"))
                .testEvents()
                .assertStatistics(stats -> stats.succeeded(1));
    }
}
