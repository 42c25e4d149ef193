package dev.volano.server;

import dev.volano.VolanoException;
import dev.volano.internal.Require;
import dev.volano.net.ListenerStatistics;
import dev.volano.probe.Jvm;
import java.io.File;
import java.lang.reflect.Modifier;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * A server in a JVM of its own, so that it shares neither heap nor compiler with the load.
 *
 * <pre>{@code
 * try (RunningServer server = ForkedServer.of(ChatServerLauncher.class).jvmOption("-Xmx64m").start()) {
 *     // server.address() is where it accepts connections
 * }
 * }</pre>
 *
 * <p>The JVM ends when the server is closed, and also when this process ends, however it does. What the server prints
 * is kept, and is part of the message if it fails. Methods may be called by any thread.
 *
 * @since 0.1
 */
public final class ForkedServer implements RunningServer {

    /** Time that a server may take to get ready, unless told otherwise: 30 s. */
    public static final Duration DEFAULT_START_TIMEOUT = Duration.ofSeconds(30);

    private final ServerProcess process;
    private final InetSocketAddress address;
    private final Jvm jvm;
    private final long processId;
    private final Optional<String> ioModel;

    private ForkedServer(ServerProcess process, Map<String, String> ready) {
        this.process = process;
        address = new InetSocketAddress(value(ready, "host"), Integer.parseInt(value(ready, "port")));
        processId = Long.parseLong(value(ready, "process"));
        jvm = Jvm.fromMap(ready);
        ioModel = Optional.ofNullable(ready.get("io"));
    }

    /**
     * Returns a builder for a server that a launcher starts, on the JVM and the class path of this process.
     *
     * @param launcher the launcher's class: public, with a public constructor without parameters
     * @return a new builder
     * @throws NullPointerException if {@code launcher} is null
     * @throws IllegalArgumentException if a forked JVM could not make an object of the class; the message says why
     */
    public static Builder of(Class<? extends ServerLauncher> launcher) {
        int modifiers = launcher.getModifiers();
        boolean constructible = Modifier.isPublic(modifiers)
                && !Modifier.isAbstract(modifiers)
                && Arrays.stream(launcher.getConstructors())
                        .anyMatch(constructor -> constructor.getParameterCount() == 0);
        if (!constructible) {
            throw new IllegalArgumentException(
                    "launcher must be a public class with a public constructor without parameters: "
                            + launcher.getName());
        }
        return new Builder(launcher.getName(), OwnClassPath.with(launcher));
    }

    private static String value(Map<String, String> ready, String key) {
        String value = ready.get(key);
        if (value == null) {
            throw new IllegalArgumentException("it did not say its " + key);
        }
        return value;
    }

    @Override
    public InetSocketAddress address() {
        return address;
    }

    @Override
    public OptionalLong processId() {
        return OptionalLong.of(processId);
    }

    @Override
    public Optional<Jvm> jvm() {
        return Optional.of(jvm);
    }

    @Override
    public Optional<String> ioModel() {
        return ioModel;
    }

    @Override
    public Optional<ListenerStatistics> statistics() {
        return process.statistics();
    }

    @Override
    public Optional<ServerFailure> failure() {
        return process.failure();
    }

    @Override
    public void close() {
        process.close();
    }

    /** Builds a {@link ForkedServer}. Each value is checked when it is set. For one thread at a time. */
    public static final class Builder {

        private final String launcher;
        private final List<String> arguments = new ArrayList<>();
        private final List<String> jvmOptions = new ArrayList<>();
        private final List<String> commandPrefix = new ArrayList<>();
        private final Map<String, String> environment = new LinkedHashMap<>();
        private Path java = Path.of(System.getProperty("java.home"), "bin", "java");
        private String classPathFirst = "";
        private String classPath;
        private Duration startTimeout = DEFAULT_START_TIMEOUT;

        private Builder(String launcher, String classPath) {
            this.launcher = launcher;
            this.classPath = classPath;
        }

        /**
         * Adds arguments for the launcher.
         *
         * @param arguments none by default
         * @return this builder
         * @throws NullPointerException if one is null
         */
        public Builder arguments(String... arguments) {
            this.arguments.addAll(List.of(arguments));
            return this;
        }

        /**
         * Sets the JVM to run the server on.
         *
         * @param java the {@code java} command, or the folder that has {@code bin/java}; that of this process by
         *     default
         * @return this builder
         * @throws IllegalArgumentException if there is no such command
         */
        public Builder java(Path java) {
            Objects.requireNonNull(java, "java");
            Path command = java.toFile().isDirectory() ? java.resolve("bin").resolve("java") : java;
            if (!isCommand(command.toFile()) && !isCommand(new File(command + ".exe"))) {
                throw new IllegalArgumentException(
                        "java must be a java command, or a folder that has bin/java: " + java);
            }
            this.java = command.toAbsolutePath(); // a mere name would be looked for on the path of commands
            return this;
        }

        private static boolean isCommand(File file) {
            return file.isFile() && file.canExecute();
        }

        /**
         * Adds an option of the JVM.
         *
         * @param option for example {@code -Xmx64m}
         * @return this builder
         * @throws IllegalArgumentException if {@code option} does not begin with a hyphen or an at sign
         */
        public Builder jvmOption(String option) {
            Require.notBlank(option, "option");
            if (!option.startsWith("-") && !option.startsWith("@")) {
                throw new IllegalArgumentException("option must begin with - or @, as options of java do: " + option);
            }
            jvmOptions.add(option);
            return this;
        }

        /**
         * Sets the class path of the server's JVM, which must have volano-core and the launcher.
         *
         * @param classPath that of this process by default, with what is on its module path
         * @return this builder
         * @throws IllegalArgumentException if {@code classPath} is blank
         */
        public Builder classPath(String classPath) {
            this.classPath = Require.notBlank(classPath, "classPath");
            return this;
        }

        /**
         * Puts another build of the server before the class path: of classes that are in both, those of the build
         * count. What only the class path has, such as the launcher, is still found.
         *
         * @param first a class path: jars, and folders of classes; nothing by default
         * @return this builder
         * @throws IllegalArgumentException if {@code first} is blank
         */
        public Builder classPathFirst(String first) {
            this.classPathFirst = Require.notBlank(first, "first") + File.pathSeparator;
            return this;
        }

        /**
         * Sets a variable in the environment of the server's process, which else is that of this process.
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
         * Sets what stands before {@code java} in the command, such as {@code taskset -c 0}.
         *
         * <p>It must become the command after it, as {@code taskset}, {@code nice}, {@code chrt}, {@code ionice},
         * {@code numactl}, {@code setarch} and {@code env} do by {@code exec}, so that there is one process, and pass
         * on its input and output. What starts the JVM as a child and waits for it, as {@code time} and {@code strace}
         * do, works but for one thing: what is killed is the parent, and the JVM ends by itself when it notices.
         *
         * @param prefix a command that runs the command after it; none by default
         * @return this builder
         * @throws NullPointerException if a part is null
         */
        public Builder commandPrefix(String... prefix) {
            List<String> parts = List.of(prefix);
            commandPrefix.clear();
            commandPrefix.addAll(parts);
            return this;
        }

        /**
         * Adds a command before the prefix that there is.
         *
         * @param prefix a command that runs the command after it, as {@link #commandPrefix} has it
         * @return this builder
         * @throws NullPointerException if a part is null
         */
        public Builder prependCommandPrefix(String... prefix) {
            commandPrefix.addAll(0, List.of(prefix));
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
         * Forks the JVM and waits until the server is ready.
         *
         * @return the running server
         * @throws VolanoException if it does not get ready; the message has why, and what it printed. The process has
         *     ended then
         */
        public ForkedServer start() {
            ServerProcess process = ServerProcess.start(
                    this::command, environment, new OutputFindings(Path.of("").toAbsolutePath(), Optional.empty()));
            Map<String, String> ready = process.awaitReady(startTimeout);
            try {
                return new ForkedServer(process, ready);
            } catch (IllegalArgumentException e) {
                process.kill();
                throw new VolanoException(
                        "the forked server is not understood: " + e.getMessage()
                                + "; are there two versions of Volano on the class path?",
                        e);
            }
        }

        private List<String> command(String token) {
            List<String> command = new ArrayList<>(commandPrefix);
            command.add(java.toString());
            command.addAll(jvmOptions);
            command.addAll(List.of("-cp", classPathFirst + classPath, ServerFork.class.getName(), token, launcher));
            command.addAll(arguments);
            return command;
        }
    }
}
