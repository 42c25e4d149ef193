package dev.volano.jfr;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class FlightEventsTest {

    @TempDir
    private Path folder;

    private Map<String, List<RecordedEvent>> recorded(Runnable what) throws IOException {
        Path file = folder.resolve("events.jfr");
        try (FlightRecording recording = FlightRecording.ofThisJvm().start()) {
            what.run();
            recording.stop();
            recording.dump(file);
        }
        return RecordingFile.readAllEvents(file).stream()
                .filter(event -> event.getEventType().getName().startsWith("dev.volano."))
                .collect(Collectors.groupingBy(event -> event.getEventType().getName()));
    }

    private static RecordedEvent only(Map<String, List<RecordedEvent>> events, String name) {
        List<RecordedEvent> named = events.getOrDefault(name, List.of());
        assertThat(named).as(name).hasSize(1);
        return named.get(0);
    }

    @Test
    void what_the_measurement_did_is_in_the_recording() throws IOException {
        Map<String, List<RecordedEvent>> events = recorded(() -> {
            FlightEvents.Phase warmUp = FlightEvents.phase("warm-up", 2);
            FlightEvents.window(12_345.5, Duration.ofNanos(1_500), Duration.ofMillis(3), 400, 1);
            warmUp.close();
            warmUp.close();
            FlightEvents.violation("throughput of at least 20000 messages/s", "12345.5 messages/s");
            FlightEvents.verdict("ChatTest.keeps_its_pace()", "fail", "too slow");
        });

        assertThat(events)
                .containsOnlyKeys(
                        "dev.volano.Phase", "dev.volano.Window", "dev.volano.Violation", "dev.volano.Verdict");
        assertThat(events.values()).allMatch(each -> each.size() == 1);
        RecordedEvent phase = only(events, "dev.volano.Phase");
        assertThat(phase.getString("phase")).isEqualTo("warm-up");
        assertThat(phase.getInt("run")).isEqualTo(2);
        RecordedEvent window = only(events, "dev.volano.Window");
        assertThat(phase.getStartTime()).isBeforeOrEqualTo(window.getStartTime());
        assertThat(phase.getEndTime()).isAfterOrEqualTo(window.getEndTime());
        assertThat(window.getDouble("rate")).isEqualTo(12_345.5);
        assertThat(window.getDuration("p50")).isEqualTo(Duration.ofNanos(1_500));
        assertThat(window.getDuration("p99")).isEqualTo(Duration.ofMillis(3));
        assertThat(window.getLong("connections")).isEqualTo(400);
        assertThat(window.getLong("errors")).isEqualTo(1);
        RecordedEvent violation = only(events, "dev.volano.Violation");
        assertThat(violation.getString("required")).isEqualTo("throughput of at least 20000 messages/s");
        assertThat(violation.getString("measured")).isEqualTo("12345.5 messages/s");
        RecordedEvent verdict = only(events, "dev.volano.Verdict");
        assertThat(verdict.getString("subject")).isEqualTo("ChatTest.keeps_its_pace()");
        assertThat(verdict.getString("verdict")).isEqualTo("fail");
        assertThat(verdict.getString("reason")).isEqualTo("too slow");
    }

    @Test
    void each_event_and_field_has_a_label_and_its_category() throws IOException {
        Map<String, List<RecordedEvent>> events = recorded(() -> {
            FlightEvents.phase("measure", 1).close();
            FlightEvents.window(0, null, null, 0, 0);
            FlightEvents.violation("a", "b");
            FlightEvents.verdict("a", "b", "c");
        });

        assertThat(events).hasSize(4);
        events.values().forEach(each -> {
            assertThat(each.get(0).getEventType().getCategoryNames()).containsExactly("Volano");
            assertThat(each.get(0).getEventType().getLabel()).isNotBlank();
            assertThat(each.get(0).getStackTrace()).isNull();
            assertThat(each.get(0).getFields()).allMatch(field -> field.getLabel() != null);
        });
        assertThat(only(events, "dev.volano.Window").toString())
                .as("there is no latency without a message")
                .contains("p50 = N/A");
    }

    @Test
    void long_texts_are_cut_off() throws IOException {
        Map<String, List<RecordedEvent>> events =
                recorded(() -> FlightEvents.verdict("a".repeat(1_000), "b".repeat(1_001), "c"));

        RecordedEvent verdict = only(events, "dev.volano.Verdict");
        assertThat(verdict.getString("subject")).hasSize(1_000).doesNotContain("...");
        assertThat(verdict.getString("verdict")).hasSize(1_000).endsWith("b...");
    }

    @Test
    void runs_count_from_one() {
        assertThatIllegalArgumentException().isThrownBy(() -> FlightEvents.phase("measure", 0));
    }

    @Test
    void a_jvm_without_a_recorder_emits_nothing_and_says_what_is_missing() throws Exception {
        try (Java jvm = Java.start(Map.of(), List.of("--limit-modules", "java.base"), WithoutJfr.class)) {
            for (int i = 0; i < 5; i++) {
                assertThat(jvm.awaitLine("this JVM")).contains("its module jdk.jfr is missing", "jlink --add-modules");
            }
            jvm.awaitLine("done");
        }
    }
}
