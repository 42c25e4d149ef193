package dev.volano.jfr;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(180)
class SecretsTest {

    private static final String SECRET = "s3cr3t-that-nobody-may-see";

    @ParameterizedTest
    @ValueSource(strings = {"nothing", "everything"})
    void no_secret_is_in_the_file_whatever_others_record(String others, @TempDir Path folder) throws Exception {
        Path file = folder.resolve("ours.jfr");
        try (Java jvm = Java.start(
                Map.of("VOLANO_TEST", SECRET + "-environment"),
                List.of("-Dvolano.test=" + SECRET + "-property", "-XX:OnOutOfMemoryError=echo " + SECRET + "-flag"),
                Secrets.class,
                file.toString(),
                others,
                SECRET + "-argument")) {
            assertThat(jvm.awaitLine("dumped")).contains("remarks=[]");
            assertThat(jvm.awaitEnd()).isZero();
        }

        assertThat(RecordingFile.readAllEvents(file))
                .as("it is a recording of that JVM")
                .anySatisfy(event -> assertThat(event.getEventType().getName()).isEqualTo(Marker.NAME))
                .extracting(event -> event.getEventType().getName())
                .contains("jdk.CPUInformation")
                .doesNotContainAnyElementsOf(Leaks.EVENTS);
        assertThat(RecordingFile.readAllEvents(file))
                .extracting(RecordedEvent::toString)
                .noneMatch(text -> text.contains(SECRET));
        assertThat(new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1))
                .doesNotContain(SECRET)
                .doesNotContain("VOLANO_TEST");
    }
}
