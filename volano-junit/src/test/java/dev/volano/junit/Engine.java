package dev.volano.junit;

import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.platform.engine.TestDescriptor;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.reporting.OutputDirectoryProvider;
import org.junit.platform.testkit.engine.EngineExecutionResults;
import org.junit.platform.testkit.engine.EngineTestKit;

/** Runs classes of tests inside of a test. */
final class Engine {

    private Engine() {}

    /** Runs a class, with parameters as junit-platform.properties would have them. */
    static EngineExecutionResults run(Class<?> testClass, Map<String, String> parameters) {
        return EngineTestKit.engine("junit-jupiter")
                .selectors(selectClass(testClass))
                .configurationParameters(parameters)
                .execute();
    }

    /** Runs a class whose files go to a folder, in a mode. */
    static EngineExecutionResults run(Class<?> testClass, String mode, Path folder) {
        return EngineTestKit.engine("junit-jupiter")
                .selectors(selectClass(testClass))
                .configurationParameters(Map.of(
                        "volano.mode",
                        mode,
                        "volano.lock.file",
                        folder.resolve("lock").toString()))
                .outputDirectoryProvider(new OutputDirectoryProvider() {
                    @Override
                    public Path getRootDirectory() {
                        return folder;
                    }

                    @Override
                    public Path createOutputDirectory(TestDescriptor test) throws IOException {
                        return Files.createDirectories(folder.resolve(test.getDisplayName()));
                    }
                })
                .execute();
    }

    /** Returns the message of the only test that failed. */
    static String failureOf(EngineExecutionResults results) {
        return String.valueOf(throwable(results).getMessage());
    }

    /** Returns what the only test that did not succeed ended with. */
    static Throwable throwable(EngineExecutionResults results) {
        return results.testEvents().list().stream()
                .flatMap(event -> event.getPayload(TestExecutionResult.class).stream())
                .flatMap(result -> result.getThrowable().stream())
                .findFirst()
                .orElseThrow(() -> new AssertionError("no test failed"));
    }
}
