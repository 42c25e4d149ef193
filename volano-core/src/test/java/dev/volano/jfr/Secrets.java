package dev.volano.jfr;

import java.nio.file.Path;
import java.security.Security;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import jdk.jfr.Configuration;
import jdk.jfr.EventType;
import jdk.jfr.FlightRecorder;
import jdk.jfr.Recording;

/** Runs in a JVM of its own that was given secrets: records itself beside somebody who records everything. */
final class Secrets {

    private Secrets() {}

    public static void main(String[] arguments) throws Exception {
        boolean everything = arguments[1].equals("everything");
        try (Recording others = everything ? everything() : new Recording();
                FlightRecording ours = FlightRecording.ofThisJvm()
                        .preRoll(Duration.ofMinutes(5))
                        .start()) {
            others.start();
            for (int i = 0; i < 5; i++) { // a text seen often becomes a constant, apart from its events
                Process child = new ProcessBuilder("true", "-Dof.a.child=" + arguments[2]).start();
                child.waitFor(30, TimeUnit.SECONDS);
            }
            Security.setProperty("volano.test", arguments[2]);
            Marker.emit("there");
            System.out.println("dumped " + ours.dump(Path.of(arguments[0])));
        }
    }

    private static Recording everything() throws Exception {
        Map<String, String> settings =
                new HashMap<>(Configuration.getConfiguration("profile").getSettings());
        for (EventType type : FlightRecorder.getFlightRecorder().getEventTypes()) {
            if (Leaks.EVENTS.contains(type.getName())) {
                settings.put(type.getName() + "#enabled", "true");
            }
        }
        return new Recording(settings);
    }
}
