package dev.volano.cli;

import dev.volano.VolanoException;
import dev.volano.server.ForkedServer;
import dev.volano.server.ServerLauncher;
import dev.volano.server.VersionClassPath;
import java.io.File;
import java.io.IOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Finds launchers on class paths that users name. */
final class LauncherClass {

    private LauncherClass() {}

    /**
     * Finds out before a server is started whether there is such a launcher.
     *
     * @param option the option that the version is from
     * @param version a class path or Maven coordinates that go before the class path of this command; null for that
     *     alone
     */
    static ForkedServer.Builder find(OptionCheck check, String option, @Nullable String version, String launcher) {
        String classPath = version == null ? null : classPath(check, option, version);
        try (URLClassLoader classes =
                new URLClassLoader("volano-launcher", urls(classPath), LauncherClass.class.getClassLoader())) {
            Class<? extends ServerLauncher> type =
                    Class.forName(launcher, false, classes).asSubclass(ServerLauncher.class);
            ForkedServer.Builder server = check.build(() -> ForkedServer.of(type));
            if (classPath != null) {
                // First, so that a Volano on it goes before that of this command.
                server.classPath(classPath + File.pathSeparator + System.getProperty("java.class.path"));
            }
            return server;
        } catch (ClassNotFoundException | LinkageError e) {
            check.refuse(true, "there is no launcher " + launcher + " on the class path of " + option + ": " + e);
        } catch (ClassCastException e) {
            check.refuse(true, launcher + " is no " + ServerLauncher.class.getName());
        } catch (IOException e) {
            check.refuse(true, "the class path of " + option + " cannot be read: " + e.getMessage());
        }
        throw new IllegalStateException("a refusal is an exception");
    }

    private static String classPath(OptionCheck check, String option, String version) {
        try {
            return VersionClassPath.of(version);
        } catch (VolanoException | IllegalArgumentException e) {
            check.refuse(true, "Invalid value for option '" + option + "': " + e.getMessage());
            throw e; // a refusal is an exception
        }
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
