package dev.volano.evidence;

import dev.volano.VolanoException;
import dev.volano.jfr.DumpResult;
import dev.volano.jfr.FlightRecording;
import dev.volano.net.ListenerStatistics;
import dev.volano.probe.Jvm;
import dev.volano.server.RunningServer;
import dev.volano.server.ServerFailure;
import dev.volano.server.ServerSource;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** Starts a server and records its JVM until it is closed. What goes wrong with that costs the recording only. */
final class RecordedSource implements ServerSource {

    private final String name;
    private final ServerSource source;
    private final Path file;
    private final List<String> remarks = new ArrayList<>();
    private Optional<Path> recording = Optional.empty();

    RecordedSource(String name, ServerSource source, Path file) {
        this.name = name;
        this.source = source;
        this.file = file;
    }

    /** Returns what was recorded of the server that was closed last. */
    Optional<Path> recording() {
        return recording;
    }

    List<String> remarks() {
        return List.copyOf(remarks);
    }

    @Override
    public RunningServer start() {
        RunningServer server = source.start();
        OptionalLong process = server.processId();
        if (process.isEmpty() || process.getAsLong() == ProcessHandle.current().pid()) {
            remark(process.isEmpty() ? "its process is not known" : "it runs in the JVM of the clients");
            return server;
        }
        try {
            return new Recorded(
                    server,
                    FlightRecording.ofJvm(process.getAsLong())
                            .name("volano-" + name)
                            .start());
        } catch (VolanoException e) {
            remark(String.valueOf(e.getMessage()));
            return server;
        }
    }

    private void remark(String why) {
        remarks.add("the " + name + " was not recorded: " + why);
    }

    private void write(FlightRecording running) {
        running.stop();
        try {
            DumpResult dump = running.dump(file);
            recording = dump.file();
            dump.remarks().forEach(remark -> remarks.add("the recording of the " + name + ": " + remark));
        } catch (IOException e) {
            remark("it cannot be written: " + e);
        }
    }

    /** A server whose recording is written before it ends. For one thread at a time. */
    private final class Recorded implements RunningServer {

        private final RunningServer server;
        private final FlightRecording running;
        private boolean closed;

        Recorded(RunningServer server, FlightRecording running) {
            this.server = server;
            this.running = running;
        }

        @Override
        public void close() {
            if (closed) {
                return;
            }
            closed = true;
            try (server;
                    running) {
                write(running);
            }
        }

        @Override
        public InetSocketAddress address() {
            return server.address();
        }

        @Override
        public OptionalLong processId() {
            return server.processId();
        }

        @Override
        public Optional<Jvm> jvm() {
            return server.jvm();
        }

        @Override
        public Optional<String> ioModel() {
            return server.ioModel();
        }

        @Override
        public Optional<ListenerStatistics> statistics() {
            return server.statistics();
        }

        @Override
        public Optional<ServerFailure> failure() {
            return server.failure();
        }
    }
}
