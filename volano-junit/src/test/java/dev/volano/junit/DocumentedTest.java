package dev.volano.junit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.annotation.Annotation;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** What the page on performance tests says is what there is. */
class DocumentedTest {

    private static final Pattern ROW =
            Pattern.compile("^\\| `(volano\\.[a-z.]+)` \\| `([^`]*)` \\| `([^`]*)` \\| .+ \\|$");

    private static String page() throws IOException {
        Path folder = Path.of("").toAbsolutePath();
        while (!Files.isDirectory(folder.resolve("src-docs"))) {
            folder = Objects.requireNonNull(folder.getParent(), "there is no src-docs above the working directory");
        }
        return Files.readString(folder.resolve("src-docs/junit.md"));
    }

    @Test
    void every_parameter_is_documented_and_no_other() throws IOException {
        List<String> rows = page().lines()
                .map(ROW::matcher)
                .filter(matcher -> matcher.matches())
                .map(matcher -> matcher.group(1) + " " + matcher.group(2) + " " + matcher.group(3))
                .toList();

        assertThat(rows)
                .containsExactlyElementsOf(Arrays.stream(Parameter.values())
                        .map(parameter -> parameter.key() + " "
                                + (parameter == Parameter.LOCK_FILE
                                        ? "/tmp/volano-measurement.lock" // the platform's
                                        : parameter.defaultValue())
                                + " " + parameter.range())
                        .toList());
    }

    @Test
    void every_annotation_is_documented() throws IOException {
        String page = page();
        List<Class<? extends Annotation>> annotations = List.of(
                PerformanceTest.class,
                PerformanceTests.class,
                Configure.class,
                MinThroughput.class,
                MaxLatency.class,
                MinConnections.class,
                MaxErrors.class,
                MaxMemoryPerConnection.class,
                MaxHeap.class,
                MaxGcPause.class,
                NoRegression.class,
                RecordJfr.class,
                Fork.class,
                Command.class,
                Server.class,
                ServerAt.class);
        assertThat(annotations).allSatisfy(type -> assertThat(page).contains("`@" + type.getSimpleName()));
    }
}
