package dev.volano.junit;

import dev.volano.VolanoException;
import dev.volano.jfr.DumpResult;
import dev.volano.jfr.FlightRecording;
import dev.volano.jfr.FlightSession;
import dev.volano.jfr.RecordingSettings;
import dev.volano.server.RunningServer;
import dev.volano.server.ServerSource;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Store;

/**
 * Records the server of a test from before its warm-up on, one server after another, and on request the load generator
 * beside it: what is kept is of the last. A recording that cannot be had is a remark, and not the end of the test. For
 * one thread at a time.
 */
final class Recorder implements Store.CloseableResource, AutoCloseable {

    private final ExtensionContext context;
    private final Settings settings;
    private final List<String> remarks = new ArrayList<>();
    private final RecordedJvm server = new RecordedJvm();
    private final RecordedJvm generator = new RecordedJvm();
    private boolean wanted;

    Recorder(ExtensionContext context, Settings settings) {
        this.context = context;
        this.settings = settings;
    }

    /** The session of all tests of this JVM. */
    private static final class Session implements Store.CloseableResource, AutoCloseable {

        private final FlightSession session;

        Session(RecordingSettings settings) {
            session = FlightSession.open(settings);
        }

        @Override
        public void close() {
            session.close();
        }
    }

    private RecordJfr.When when() {
        RecordJfr.When when = Parameter.choice(RecordJfr.When.class, settings.value(Parameter.JFR));
        boolean always = when == RecordJfr.When.ALWAYS;
        return settings.mode() == Mode.FULL || always ? when : RecordJfr.When.NEVER;
    }

    /** Keeps what is recorded, even if the test passes. */
    void keep() {
        wanted = true;
    }

    /** Returns whether a recording is kept of a test that passed or did not. */
    boolean keeps(boolean passed) {
        return wanted || when() == RecordJfr.When.ALWAYS || (when() == RecordJfr.When.FAILURE && !passed);
    }

    /** Begins to record a server, and forgets the one before. */
    void begin(RunningServer running) {
        if (when() == RecordJfr.When.NEVER) {
            return;
        }
        close();
        try {
            RecordingSettings what = recordingSettings(settings.value(Parameter.JFR_SETTINGS));
            long own = ProcessHandle.current().pid();
            long pid = running.processId().orElse(own);
            if (pid == own || running.jvm().isEmpty()) {
                server.begin(ofThisJvm(what));
                return; // which is of the generator too
            }
            server.begin(FlightRecording.ofJvm(pid).settings(what).start());
            if (settings.isOn(Parameter.JFR_GENERATOR)) {
                generator.begin(ofThisJvm(what));
            }
        } catch (IOException | VolanoException e) {
            remarks.add("nothing was recorded: " + e.getMessage());
        }
    }

    private FlightRecording ofThisJvm(RecordingSettings what) {
        context.getRoot()
                .getStore(VolanoExtension.NAMESPACE)
                .getOrComputeIfAbsent(Session.class, key -> new Session(what), Session.class);
        return FlightRecording.ofThisJvm().settings(what).start();
    }

    private static RecordingSettings recordingSettings(String name) throws IOException {
        return switch (name) {
            case "profile" -> RecordingSettings.profile();
            case "default" -> RecordingSettings.standard();
            default -> RecordingSettings.file(Path.of(name));
        };
    }

    /** Returns a source whose servers are recorded, and what was recorded is kept when one is closed. */
    ServerSource recorded(ServerSource servers) {
        return () -> {
            RunningServer started = servers.start();
            begin(started);
            return (RunningServer) Proxy.newProxyInstance(
                    RunningServer.class.getClassLoader(),
                    new Class<?>[] {RunningServer.class},
                    (proxy, method, args) -> {
                        if (method.getName().equals("close")) {
                            serverEnds();
                        }
                        try {
                            return method.invoke(started, args);
                        } catch (InvocationTargetException e) {
                            throw e.getCause() == null ? e : e.getCause();
                        }
                    });
        };
    }

    private void serverEnds() {
        try {
            remarks.addAll(server.end());
        } catch (IOException e) {
            remarks.add("the recording of a server that has ended could not be kept: " + e.getMessage());
        }
    }

    /** Writes what was recorded of the server up to now; empty if there is nothing. */
    Optional<DumpResult> dump(Path file) throws IOException {
        return server.write(file);
    }

    /** Writes what was recorded of the server; empty if there is nothing, and the remarks say why. */
    Optional<Path> write(Path file) throws IOException {
        return noted(server.write(file));
    }

    /** Writes what was recorded of a load generator that has no JVM in common with the server. */
    Optional<Path> writeGenerator(Path file) throws IOException {
        return noted(generator.write(file));
    }

    private Optional<Path> noted(Optional<DumpResult> result) {
        result.ifPresent(each -> remarks.addAll(each.remarks()));
        return result.flatMap(DumpResult::file);
    }

    /** Returns what is missing and why. */
    List<String> remarks() {
        return List.copyOf(remarks);
    }

    @Override
    public void close() {
        for (RecordedJvm jvm : List.of(server, generator)) {
            try {
                jvm.forget();
            } catch (IOException e) {
                remarks.add("a file of a recording could not be deleted: " + e.getMessage());
            }
        }
    }
}
