package dev.volano.scale;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The JVMs of this machine, as far as they are where JVMs usually are.
 *
 * @since 0.1
 */
public final class JvmHomes {

    private JvmHomes() {}

    /**
     * Returns the JVMs under the directories that installers use: those of Linux distributions, of macOS and of SDKMAN,
     * and the one of this process, which is the first.
     *
     * @return folders that have {@code bin/java}, each once, without links
     */
    public static List<Path> installed() {
        Path user = Path.of(System.getProperty("user.home", ""));
        List<Path> homes = new ArrayList<>(List.of(Path.of(System.getProperty("java.home"))));
        homes.addAll(under(List.of(
                Path.of("/usr/lib/jvm"),
                Path.of("/usr/java"),
                Path.of("/opt/java"),
                Path.of("/Library/Java/JavaVirtualMachines"),
                user.resolve(".sdkman/candidates/java"),
                user.resolve(".jdks"))));
        return distinct(homes);
    }

    /**
     * Returns the JVMs in folders that have one or more.
     *
     * @param folders where to look: at the folders in them, and in {@code Contents/Home} of these
     * @return folders that have {@code bin/java}, each once, without links, in the order of their names for each folder
     */
    public static List<Path> under(List<Path> folders) {
        List<Path> homes = new ArrayList<>();
        for (Path folder : folders) {
            if (!folder.toFile().isDirectory()) {
                continue;
            }
            try (Stream<Path> inside = Files.list(folder)) {
                inside.sorted().forEach(each -> {
                    homes.add(each);
                    homes.add(each.resolve("Contents").resolve("Home"));
                });
            } catch (IOException | UncheckedIOException e) {
                // One that may not be read has no JVM for us.
            }
        }
        return distinct(homes);
    }

    private static List<Path> distinct(List<Path> homes) {
        Set<Path> real = new LinkedHashSet<>();
        for (Path home : homes) {
            if (hasJava(home)) {
                try {
                    real.add(home.toRealPath());
                } catch (IOException e) {
                    real.add(home.toAbsolutePath()); // it cannot be told from others, and is better there twice
                }
            }
        }
        return List.copyOf(real);
    }

    private static boolean hasJava(Path home) {
        File command = home.resolve("bin").resolve("java").toFile();
        return (command.isFile() && command.canExecute()) || new File(command + ".exe").isFile();
    }
}
