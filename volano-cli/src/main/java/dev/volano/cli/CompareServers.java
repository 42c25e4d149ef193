package dev.volano.cli;

import dev.volano.server.ChatServerLauncher;
import dev.volano.server.ForkedServer;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The two servers that are compared. */
final class CompareServers {

    @Option(
            names = "--a",
            paramLabel = "CLASSPATH",
            description = "The jar or class path of the baseline, or its Maven coordinates, such as"
                    + " com.acme:server:1.4.2. Default: that of this command")
    private @Nullable String a;

    @Option(
            names = "--b",
            paramLabel = "CLASSPATH",
            description = "The jar, class path or Maven coordinates of the candidate. Default: that of this command")
    private @Nullable String b;

    @Option(
            names = "--launcher",
            paramLabel = "CLASS",
            description = "The launcher that starts the server, a dev.volano.server.ServerLauncher on both class paths."
                    + " Default: that of Volano's chat server")
    private String launcher = ChatServerLauncher.class.getName();

    @Option(
            names = "--a-java",
            paramLabel = "PATH",
            description = "The java command, or the JDK, for the baseline. Default: that of this command")
    private @Nullable Path javaOfA;

    @Option(
            names = "--b-java",
            paramLabel = "PATH",
            description = "The java command, or the JDK, for the candidate. Default: that of this command")
    private @Nullable Path javaOfB;

    @Option(
            names = "--a-jvm-option",
            paramLabel = "OPTION",
            description = "An option of the JVM of the baseline, such as -Xmx64m; may be repeated.")
    private List<String> jvmOptionsOfA = List.of();

    @Option(
            names = "--b-jvm-option",
            paramLabel = "OPTION",
            description = "An option of the JVM of the candidate; may be repeated.")
    private List<String> jvmOptionsOfB = List.of();

    @Option(
            names = "--a-argument",
            paramLabel = "WORD",
            description = "An argument for the launcher of the baseline, such as the I/O model of the chat server; may"
                    + " be repeated.")
    private List<String> argumentsOfA = List.of();

    @Option(
            names = "--b-argument",
            paramLabel = "WORD",
            description = "An argument for the launcher of the candidate; may be repeated.")
    private List<String> argumentsOfB = List.of();

    /** Returns whether the user has said nothing of servers, as is right where files are compared. */
    boolean areDefault() {
        return a == null
                && b == null
                && javaOfA == null
                && javaOfB == null
                && jvmOptionsOfA.isEmpty()
                && jvmOptionsOfB.isEmpty()
                && argumentsOfA.isEmpty()
                && argumentsOfB.isEmpty();
    }

    ForkedServer.Builder baseline(OptionCheck check) {
        return builder(check, "--a", a, javaOfA, jvmOptionsOfA, argumentsOfA);
    }

    ForkedServer.Builder candidate(OptionCheck check) {
        return builder(check, "--b", b, javaOfB, jvmOptionsOfB, argumentsOfB);
    }

    private ForkedServer.Builder builder(
            OptionCheck check,
            String side,
            @Nullable String version,
            @Nullable Path java,
            List<String> jvmOptions,
            List<String> arguments) {
        ForkedServer.Builder server = LauncherClass.find(check, side, version, launcher);
        Path given = java;
        if (given != null) {
            check.set(side + "-java", () -> server.java(given));
        }
        jvmOptions.forEach(option -> check.set(side + "-jvm-option", () -> server.jvmOption(option)));
        return server.arguments(arguments.toArray(new String[0]));
    }
}
