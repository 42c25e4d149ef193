package dev.volano.cli;

import dev.volano.VolanoException;
import dev.volano.server.ChatServerLauncher;
import dev.volano.server.ForkedServer;
import dev.volano.server.ServerLauncher;
import dev.volano.server.VersionClassPath;
import java.io.File;
import java.io.IOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
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
        String classPath = version == null ? null : classPath(check, side, version);
        ForkedServer.Builder server = launched(check, side, classPath);
        if (classPath != null) {
            // First, so that a Volano on it goes before that of this command.
            server.classPath(classPath + File.pathSeparator + System.getProperty("java.class.path"));
        }
        Path given = java;
        if (given != null) {
            check.set(side + "-java", () -> server.java(given));
        }
        jvmOptions.forEach(option -> check.set(side + "-jvm-option", () -> server.jvmOption(option)));
        return server.arguments(arguments.toArray(new String[0]));
    }

    private static String classPath(OptionCheck check, String side, String version) {
        try {
            return VersionClassPath.of(version);
        } catch (VolanoException | IllegalArgumentException e) {
            check.refuse(true, "Invalid value for option '" + side + "': " + e.getMessage());
            throw e; // a refusal is an exception
        }
    }

    /** Finds out before a server is started whether there is such a launcher. */
    private ForkedServer.Builder launched(OptionCheck check, String side, @Nullable String classPath) {
        try (URLClassLoader classes =
                new URLClassLoader("volano-compare", urls(classPath), CompareServers.class.getClassLoader())) {
            Class<? extends ServerLauncher> type =
                    Class.forName(launcher, false, classes).asSubclass(ServerLauncher.class);
            return check.build(() -> ForkedServer.of(type));
        } catch (ClassNotFoundException | LinkageError e) {
            check.refuse(true, "there is no launcher " + launcher + " on the class path of " + side + ": " + e);
        } catch (ClassCastException e) {
            check.refuse(true, launcher + " is no " + ServerLauncher.class.getName());
        } catch (IOException e) {
            check.refuse(true, "the class path of " + side + " cannot be read: " + e.getMessage());
        }
        throw new IllegalStateException("a refusal is an exception");
    }

    private static URL[] urls(@Nullable String classPath) throws MalformedURLException {
        List<URL> urls = new ArrayList<>();
        if (classPath != null) {
            for (String part : classPath.split(File.pathSeparator, -1)) {
                urls.add(new File(part).toURI().toURL());
            }
        }
        return urls.toArray(new URL[0]);
    }
}
