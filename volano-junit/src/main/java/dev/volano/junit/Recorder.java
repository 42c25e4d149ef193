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
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Store;

/**
 * Records the server of a test from before its warm-up on, one server after another: what is kept is of the last. A
 * recording that cannot be had is a remark, and not the end of the test. For one thread at a time.
 */
final class Recorder implements Store.CloseableResource, AutoCloseable {

    private final ExtensionContext context;
    private final Settings settings;
    private final List<String> remarks = new ArrayList<>();
    private @Nullable FlightRecording recording;
    private @Nullable Path dumped; // of a server that has ended

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

    /** Returns whether a recording is kept of a test that passed or did not. */
    boolean keeps(boolean passed) {
        return when() == RecordJfr.When.ALWAYS || (when() == RecordJfr.When.FAILURE && !passed);
    }

    /** Begins to record a server, and forgets the one before. */
    void begin(RunningServer server) {
        if (when() == RecordJfr.When.NEVER) {
            return;
        }
        forget();
        try {
            RecordingSettings what = recordingSettings(settings.value(Parameter.JFR_SETTINGS));
            long own = ProcessHandle.current().pid();
            long pid = server.processId().orElse(own);
            if (pid == own || server.jvm().isEmpty()) {
                context.getRoot()
                        .getStore(VolanoExtension.NAMESPACE)
                        .getOrComputeIfAbsent(Session.class, key -> new Session(what), Session.class);
                recording = FlightRecording.ofThisJvm().settings(what).start();
            } else {
                recording = FlightRecording.ofJvm(pid).settings(what).start();
            }
        } catch (IOException | VolanoException e) {
            remarks.add("nothing was recorded: " + e.getMessage());
        }
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
            RunningServer server = servers.start();
            begin(server);
            return (RunningServer) Proxy.newProxyInstance(
                    RunningServer.class.getClassLoader(),
                    new Class<?>[] {RunningServer.class},
                    (proxy, method, args) -> {
                        if (method.getName().equals("close")) {
                            dumpToTemporary();
                        }
                        try {
                            return method.invoke(server, args);
                        } catch (InvocationTargetException e) {
                            throw e.getCause() == null ? e : e.getCause();
                        }
                    });
        };
    }

    private void dumpToTemporary() {
        if (recording != null) {
            try {
                dumped = Files.createTempFile("volano-", ".jfr");
                dump(recording, dumped);
            } catch (IOException e) {
                remarks.add("the recording of a server that has ended could not be kept: " + e.getMessage());
            }
            recording.close();
            recording = null;
        }
    }

    /** Writes what was recorded; empty if there is nothing, and the remarks say why. */
    Optional<Path> write(Path file) throws IOException {
        if (dumped != null) {
            Files.move(dumped, file);
            dumped = null;
            return Optional.of(file);
        }
        return recording == null ? Optional.empty() : dump(recording, file);
    }

    private Optional<Path> dump(FlightRecording of, Path file) throws IOException {
        DumpResult result = of.dump(file);
        remarks.addAll(result.remarks());
        return result.file();
    }

    /** Returns what is missing and why. */
    List<String> remarks() {
        return List.copyOf(remarks);
    }

    private void forget() {
        if (recording != null) {
            recording.close();
            recording = null;
        }
        if (dumped != null) {
            try {
                Files.deleteIfExists(dumped);
            } catch (IOException e) {
                remarks.add("could not delete " + dumped + ": " + e.getMessage());
            }
            dumped = null;
        }
    }

    @Override
    public void close() {
        forget();
    }
}
