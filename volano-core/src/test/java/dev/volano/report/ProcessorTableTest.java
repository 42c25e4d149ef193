package dev.volano.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.volano.client.Failure;
import dev.volano.client.LiteralResults;
import dev.volano.client.Setup;
import dev.volano.client.ThroughputResult;
import dev.volano.measure.Interval;
import dev.volano.probe.Jvm;
import dev.volano.scale.Confinement;
import dev.volano.scale.FactorLevel;
import dev.volano.scale.LevelFailure;
import dev.volano.scale.ProcessorPoint;
import dev.volano.scale.ProcessorResult;
import dev.volano.stats.Usl;
import dev.volano.stats.UslFit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

/** Sweeps over processors, and their tables, from results that nobody measured. */
class ProcessorTableTest {

    private static ProcessorPoint point(int processors, int clients, long... millis) {
        return new ProcessorPoint(
                processors, OptionalInt.of(clients), FactorTableTest.level(Integer.toString(processors), millis));
    }

    private static ProcessorPoint failed(int processors) {
        return new ProcessorPoint(
                processors,
                OptionalInt.of(0),
                new FactorLevel(
                        Integer.toString(processors),
                        Optional.empty(),
                        Optional.of(new LevelFailure(Failure.Owner.SERVER, "not measured (server): taskset failed"))));
    }

    private static ProcessorResult sweep(ProcessorPoint... points) {
        return new ProcessorResult(Confinement.AFFINITY, List.of(0, 1, 2, 3), List.of(points));
    }

    @Test
    void each_step_has_its_gain() {
        ProcessorResult result =
                sweep(point(2, 2, 101, 100, 102), point(1, 3, 200, 198, 204), failed(3), point(4, 0, 60, 60, 60));

        assertThat(ProcessorTable.of(result).text())
                .satisfiesExactly(
                        line -> assertThat(line)
                                .matches("Processors +Messages/s +95 % interval +Gain +95 % interval +Notes"),
                        line -> assertThat(line).matches("1 +300 +\\d+ to \\d+"),
                        line -> assertThat(line)
                                .matches("2 +594 +\\d+ to \\d+ +\\+98\\.7 % +\\+\\d+\\.\\d to \\+\\d+\\.\\d %"),
                        line -> assertThat(line).matches("3 +---- +not measured \\(server\\): taskset failed"),
                        line -> assertThat(line).matches("4 +1000 +1000 to 1000"));
    }

    @Test
    void several_are_in_the_shape_of_the_old_reports() {
        Map<String, ProcessorResult> results = new LinkedHashMap<>();
        results.put("one", sweep(point(1, 3, 200), point(2, 2, 100), point(4, 0, 80)));
        results.put("two", sweep(point(1, 3, 100), failed(3)));

        assertThat(ProcessorTable.of(results).text())
                .satisfiesExactly(
                        line -> assertThat(line).matches("Processors +1 +2 +3 +4 +Notes"),
                        line -> assertThat(line).matches("one +300 +600 \\(100%\\) +750 \\(25%\\)"),
                        line -> assertThat(line).matches("two +600 +---- +not measured \\(server\\): taskset failed"));
        assertThat(ProcessorTable.of(results).markdown().get(2))
                .startsWith("| one | 300 | 600 (100%) |  | 750 (25%) |");
    }

    @Test
    void the_speed_up_is_that_of_the_rounds() {
        ProcessorResult result = sweep(point(1, 3, 100, 200, 400), point(2, 2, 50, 100, 200), point(3, 1, 10, 10));

        Interval speedup = result.speedup(1, 2).interval().orElseThrow();
        assertThat(speedup.estimate()).isCloseTo(2, Offset.offset(1e-9));
        assertThat(speedup.halfWidth()).isCloseTo(0, Offset.offset(1e-6));
        assertThat(result.speedup(1, 3).interval()).as("of two rounds").isEmpty();
        assertThatIllegalArgumentException().isThrownBy(() -> result.speedup(1, 4));
        assertThat(sweep(point(1, 3, 1, 1, 1), failed(2)).speedup(1, 2).interval())
                .isEmpty();
    }

    @Test
    void two_processors_are_too_few_for_a_curve_and_the_words_say_so() {
        ProcessorResult result = sweep(point(1, 1, 200, 200, 200), point(2, 0, 100, 100, 100), failed(3));

        assertThat(UslLines.of(result.usl(), "processors"))
                .containsExactly("No fit of the Universal Scalability Law: there are 2 numbers of processors, of 6 that"
                        + " are needed; 1 that failed or that the load generator limited do not count");
        assertThat(ProcessorTable.chart(result).text()).anyMatch(line -> line.contains("x"));
    }

    /** Returns a sweep whose throughput is 1000 N / (1 + 0.05 (N - 1) + 0.01 N (N - 1)), to the resolution of a ms. */
    static ProcessorResult onACurve() {
        List<ProcessorPoint> points = new ArrayList<>();
        for (int n = 1; n <= 8; n++) {
            double throughput = 1e-2 * n / (1 + 0.05 * (n - 1) + 0.01 * n * (n - 1));
            long millis = Math.round(60_000 / throughput);
            points.add(point(n, 8 - n, millis, millis + 1, millis - 1));
        }
        return new ProcessorResult(Confinement.AFFINITY, List.of(0, 1, 2, 3, 4, 5, 6, 7), points);
    }

    @Test
    void a_curve_is_fitted_and_its_end_told() {
        ProcessorResult result = onACurve();
        Usl curve = ((UslFit.Fitted) result.usl()).curve();

        assertThat(curve.sigma().estimate()).isCloseTo(0.05, Offset.offset(1e-3));
        assertThat(curve.kappa().estimate()).isCloseTo(0.01, Offset.offset(1e-3));
        assertThat(curve.mostLoad()).isEqualTo(8);
        List<String> lines = UslLines.of(result.usl(), "processors");
        assertThat(lines.get(0))
                .matches("Universal Scalability Law: contention 0\\.0\\d+ \\(95 % from \\S+ to \\S+\\), coherency"
                        + " 0\\.0\\d+ \\(95 % from \\S+ to \\S+\\), R² 1\\.000");
        assertThat(lines.get(1))
                .isEqualTo("peak at 10 processors with 0 messages/s, which is 1.2 times as many as were measured");
        assertThat(ProcessorTable.chart(result).text()).anyMatch(line -> line.contains("."));
    }

    @Test
    void curves_without_a_peak() {
        Interval one = new Interval(1_000, 900, 1_100, 0.95);
        Interval none = new Interval(0, 0, 0.01, 0.95);
        Interval some = new Interval(0.1, 0.05, 0.15, 0.95);

        assertThat(UslLines.of(new UslFit.Fitted(new Usl(one, some, none, 0.99, 8)), "processors")
                        .get(1))
                .isEqualTo("no peak; with ever more processors the throughput comes near 10,000 messages/s, if it goes"
                        + " on as up to 8");
        assertThat(UslLines.of(new UslFit.Fitted(new Usl(one, none, none, 0.99, 8)), "processors")
                        .get(1))
                .isEqualTo("no peak up to 8 processors, and no sign of one");
        Interval perhaps = new Interval(0.01, 0, 0.02, 0.95);
        assertThat(UslLines.of(new UslFit.Fitted(new Usl(one, none, perhaps, 0.99, 20)), "clients")
                        .get(1))
                .isEqualTo("peak at 10 clients with 5,263 messages/s; there may be none: the interval of the coherency"
                        + " begins at 0");
    }

    private static ProcessorPoint on(int processors, Jvm jvm) {
        Setup plain = Literal.plainSetup();
        Setup setup = new Setup(plain.client(), plain.clientIo(), plain.server(), Optional.of(jvm), plain.serverIo());
        ThroughputResult result = LiteralResults.result(setup, 1, 0, LiteralResults.complete(1, 100));
        return new ProcessorPoint(
                processors,
                OptionalInt.of(2 - processors),
                new FactorLevel(Integer.toString(processors), Optional.of(result), Optional.empty()));
    }

    @Test
    void the_notes_tell_what_else_differs() {
        ProcessorResult result = new ProcessorResult(
                Confinement.AFFINITY, List.of(0, 1), List.of(on(1, Literal.plainJvm()), on(2, Literal.fullJvm())));

        assertThat(result.notes())
                .satisfiesExactly(
                        note -> assertThat(note).isEqualTo("processors 0, 1: " + Confinement.AFFINITY.sentence()),
                        note -> assertThat(note)
                                .isEqualTo("at 2 processors the clients have none of their own, and take time from the"
                                        + " server"),
                        note -> assertThat(note)
                                .contains("G1 Young Generation and G1 Old Generation at 2; an option such as"));
        assertThat(new ProcessorResult(Confinement.ACTIVE_PROCESSOR_COUNT, List.of(), List.of(on(1, Literal.fullJvm())))
                        .notes())
                .containsExactly(Confinement.ACTIVE_PROCESSOR_COUNT.sentence());
    }

    @Test
    void a_sweep_that_is_written_is_read() {
        ProcessorPoint unknown =
                new ProcessorPoint(9, OptionalInt.empty(), failed(9).level());
        for (ProcessorResult result : List.of(
                onACurve(),
                sweep(point(1, 3, 200, 201), failed(2)),
                new ProcessorResult(Confinement.OWN, List.of(), List.of(unknown)))) {
            String json = ProcessorJson.of(result);

            assertThat(ProcessorJson.read(json)).isEqualTo(result);
            assertThat(ProcessorJson.of(ProcessorJson.read(json))).isEqualTo(json);
        }
        assertThat(ProcessorJson.of(onACurve())).contains("\"sigma\":{", "\"extrapolation\":1.2", "\"gain\":1.");
        assertThat(ProcessorJson.of(sweep(point(1, 1, 2)))).contains("\"unknown\":\"there are 1 numbers of");
    }

    @Test
    void a_report_has_all_there_is_to_know() {
        List<String> lines = ProcessorReport.text(sweep(point(1, 1, 200, 200, 200), failed(2)));

        assertThat(lines)
                .anyMatch(line -> line.startsWith("CPU "))
                .anyMatch(line -> line.startsWith("Processors  Messages/s"))
                .anyMatch(line -> line.equals("messages/s"))
                .anyMatch(line -> line.startsWith("No fit of the Universal Scalability Law"))
                .anyMatch(line -> line.startsWith("Note: processors 0, 1, 2, 3"));
        assertThat(ProcessorReport.markdown(sweep(point(1, 1, 200, 200, 200), failed(2))))
                .startsWith("# Processor scalability\n\n| Processors |")
                .contains("\n```\nmessages/s\n", "\n- No fit of the", "\n- processors 0", "\n## Environment\n");
    }

    @Test
    void no_number_is_there_twice() {
        assertThatIllegalArgumentException().isThrownBy(() -> sweep(point(1, 0, 1), point(1, 0, 2)));
        assertThatIllegalArgumentException().isThrownBy(ProcessorTableTest::sweep);
    }
}
