package dev.volano.jfr;

import dev.volano.VolanoException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.Callable;

/** Runs in a JVM that has no flight recorder. */
final class WithoutJfr {

    private WithoutJfr() {}

    public static void main(String[] arguments) throws Exception {
        FlightEvents.phase("measure", 1).close();
        FlightEvents.window(1, Duration.ofMillis(1), null, 1, 0);
        FlightEvents.violation("a", "b");
        FlightEvents.verdict("a", "pass", "b");
        said(RecordingSettings::profile);
        said(() -> RecordingSettings.file(Path.of("any.jfc")));
        said(() -> FlightRecording.ofThisJvm().start());
        said(() -> FlightRecording.ofJvm(1).start());
        said(() -> RecordingSummary.of(Path.of("any.jfr")));
        System.out.println("done");
    }

    private static void said(Callable<?> call) throws Exception {
        try {
            call.call();
            throw new AssertionError("there is a flight recorder");
        } catch (VolanoException e) {
            System.out.println(e.getMessage());
        }
    }
}
