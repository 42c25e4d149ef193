package dev.volano.server;

import dev.volano.VolanoException;
import dev.volano.internal.Require;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;

/**
 * A server that a command runs, in whatever language it is written.
 *
 * <pre>{@code
 * try (RunningServer server = CommandServer.of("python3", "-m", "http.server", "{port}").start()) {
 *     // server.address() is where it accepts connections
 * }
 * }</pre>
 *
 * <p>It ends, with all that it has started, when it is closed, and also when this process ends, however it does: a
 * small JVM between them sees to that. The command must not leave its server running in the background and end itself.
 * What it prints is kept, and is part of the message if it fails. Methods may be called by any thread.
 *
 * @since 0.1
 */
public final class CommandServer implements RunningServer {

    /** What stands for the port in the parts of a command. */
    public static final String PORT = "{port}";

    /** Time that a server may take to get ready, unless told otherwise: 30 s. */
    public static final Duration DEFAULT_START_TIMEOUT = Duration.ofSeconds(30);

    private final ServerProcess process;
    private final InetSocketAddress address;
    private final long processId;

    private CommandServer(ServerProcess process, InetSocketAddress address, long processId) {
        this.process = process;
        this.address = address;
        this.processId = processId;
    }

    /**
     * Returns a builder for a server that a command runs.
     *
     * @param command the command and its arguments, which no shell looks at; {@value #PORT} in one of them stands for
     *     the port to listen on
     * @return a new builder
     * @throws NullPointerException if a part is null
     * @throws IllegalArgumentException if {@code command} is empty
     */
    public static Builder of(String... command) {
        return new Builder(List.of(command));
    }

    @Override
    public InetSocketAddress address() {
        return address;
    }

    /**
     * Returns the process of the command. Where that is a shell, it is the shell's, unless the shell runs the server by
     * {@code exec}.
     *
     * @return the process id
     */
    @Override
    public OptionalLong processId() {
        return OptionalLong.of(processId);
    }

    @Override
    public Optional<ServerFailure> failure() {
        return process.failure();
    }

    @Override
    public void close() {
        process.close();
        ProcessHandle.of(processId).ifPresent(CommandServer::endWithOffspring); // if the one between was killed
    }

    private static void endWithOffspring(ProcessHandle command) {
        List<ProcessHandle> offspring = command.descendants().toList();
        command.destroyForcibly();
        offspring.forEach(ProcessHandle::destroyForcibly);
    }

    /** Builds a {@link CommandServer}. Each value is checked when it is set. For one thread at a time. */
    public static final class Builder {

        private static final long LOOK_MILLIS = 20;
        private static final int TRY_MILLIS = 500;
        private static final List<String> SMALL_JVM =
                List.of("-Xms8m", "-Xmx32m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1");

        private final List<String> command;
        private final Map<String, String> environment = new LinkedHashMap<>();
        private Path directory = Path.of("").toAbsolutePath();
        private InetAddress host = InetAddress.getLoopbackAddress();
        private int port;
        private Optional<Pattern> readyPattern = Optional.empty();
        private Duration startTimeout = DEFAULT_START_TIMEOUT;

        private Builder(List<String> command) {
            if (command.isEmpty()) {
                throw new IllegalArgumentException("command must not be empty");
            }
            this.command = command;
        }

        /**
         * Sets the directory that the command runs in.
         *
         * @param directory that of this process by default
         * @return this builder
         * @throws IllegalArgumentException if there is no such directory
         */
        public Builder directory(Path directory) {
            if (!Files.isDirectory(directory)) {
                throw new IllegalArgumentException("directory must be one that exists: " + directory);
            }
            this.directory = directory.toAbsolutePath();
            return this;
        }

        /**
         * Sets a variable in the environment of the command, which else is that of this process.
         *
         * @param name the variable's name
         * @param value its value
         * @return this builder
         * @throws IllegalArgumentException if {@code name} is blank or has an equals sign, or one has a zero character
         */
        public Builder environment(String name, String value) {
            environment.put(Variable.checkedName(name), Variable.checkedValue(value));
            return this;
        }

        /**
         * Sets the address that the server listens on.
         *
         * @param host the loopback address by default
         * @return this builder
         * @throws NullPointerException if {@code host} is null
         */
        public Builder host(InetAddress host) {
            this.host = Objects.requireNonNull(host, "host");
            return this;
        }

        /**
         * Sets the port that the server listens on.
         *
         * @param port from 0 to 65,535; 0, the default, for a free one, which the command is told where {@value #PORT}
         *     stands in it. It was free a moment before: another process may have been faster
         * @return this builder
         * @throws IllegalArgumentException if {@code port} is out of range
         */
        public Builder port(int port) {
            this.port = Require.between(port, 0, 65_535, "port");
            return this;
        }

        /**
         * Sets what the server prints once it is ready. Without it, the server is ready when its port accepts a
         * connection, which is closed again at once.
         *
         * @param regex a regular expression that is found in a line of the output
         * @return this builder
         * @throws java.util.regex.PatternSyntaxException if {@code regex} is none
         */
        public Builder readyWhenPrinted(String regex) {
            this.readyPattern = Optional.of(Pattern.compile(regex));
            return this;
        }

        /**
         * Sets how long the server may take to get ready.
         *
         * @param timeout longer than zero; 30 s by default
         * @return this builder
         * @throws IllegalArgumentException if {@code timeout} is zero or negative
         */
        public Builder startTimeout(Duration timeout) {
            this.startTimeout = Require.positive(timeout, "startTimeout");
            return this;
        }

        /**
         * Runs the command and waits until the server is ready.
         *
         * @return the running server
         * @throws VolanoException if it does not get ready; the message has why, and what it printed. The process has
         *     ended then
         * @throws IllegalStateException if no port is set, and none of the parts of the command has {@value #PORT}
         */
        public CommandServer start() {
            if (port == 0 && command.stream().noneMatch(part -> part.contains(PORT))) {
                throw new IllegalStateException("set the port that the server listens on, or have " + PORT
                        + " in the command, to be replaced by a free one");
            }
            InetSocketAddress address = new InetSocketAddress(host, port == 0 ? freePort() : port);
            if (port != 0 && accepts(address)) {
                throw new VolanoException("something accepts connections at " + address
                        + " before the server is started; end it, or choose another port");
            }
            OutputFindings findings = new OutputFindings(directory, readyPattern);
            ServerProcess process = ServerProcess.start(this::guard, Map.of(), findings);
            orders(address.getPort()).forEach(process::tell);
            Map<String, String> ready = process.awaitReady(startTimeout);
            long processId = Long.parseLong(ready.getOrDefault("process", "0"));
            awaitServer(process, findings, address);
            return new CommandServer(process, address, processId);
        }

        private List<String> guard(String token) {
            List<String> guard = new ArrayList<>();
            guard.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
            guard.addAll(SMALL_JVM);
            guard.addAll(List.of("-cp", OwnClassPath.with(CommandGuard.class), CommandGuard.class.getName(), token));
            return guard;
        }

        private List<String> orders(int chosenPort) {
            List<String> orders = new ArrayList<>();
            orders.add(ControlLine.order(CommandGuard.ORDER_DIRECTORY, directory.toString()));
            environment.forEach(
                    (name, value) -> orders.add(ControlLine.order(CommandGuard.ORDER_VARIABLE, name + "=" + value)));
            command.forEach(part -> orders.add(
                    ControlLine.order(CommandGuard.ORDER_ARGUMENT, part.replace(PORT, Integer.toString(chosenPort)))));
            orders.add(CommandGuard.ORDER_START);
            return orders;
        }

        private void awaitServer(ServerProcess process, OutputFindings findings, InetSocketAddress address) {
            long startNanos = System.nanoTime();
            String why = "";
            try {
                while (!(readyPattern.isPresent() ? findings.isReady() : accepts(address)) && why.isEmpty()) {
                    if (process.hasEnded()) {
                        why = "ended before it was ready, with " + process.exitStatus();
                    } else if (System.nanoTime() - startNanos >= TimeUnit.NANOSECONDS.convert(startTimeout)) {
                        why = "did not get ready within " + startTimeout.toMillis() + " ms: "
                                + readyPattern
                                        .map(pattern -> "it did not print " + pattern)
                                        .orElse("nothing accepts connections at " + address);
                    } else {
                        Thread.sleep(LOOK_MILLIS);
                    }
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                why = "was not waited for, because this thread was interrupted";
            }
            if (!why.isEmpty()) {
                process.close();
                throw new VolanoException("the server " + why + ". " + process.output());
            }
        }

        private static boolean accepts(InetSocketAddress address) {
            try (Socket socket = new Socket()) {
                socket.connect(address, TRY_MILLIS);
                return true;
            } catch (IOException e) {
                return false; // not yet
            }
        }

        private int freePort() {
            try (ServerSocket socket = new ServerSocket(0, 1, host)) {
                return socket.getLocalPort();
            } catch (IOException e) {
                throw new VolanoException(
                        "no free port was found at " + host + ": " + e.getMessage()
                                + "; choose an address of this machine, such as 127.0.0.1",
                        e);
            }
        }
    }
}
