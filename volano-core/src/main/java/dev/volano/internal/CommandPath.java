package dev.volano.internal;

import java.io.File;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;

/** Where commands are found, as the system finds them. */
public final class CommandPath {

    private CommandPath() {}

    /**
     * Looks for a command in the folders that the variable {@code PATH} names.
     *
     * @param command its name, or a path, which is looked at alone
     * @return the file, which may be executed; empty if there is none
     */
    public static Optional<Path> find(String command) {
        return find(command, Optional.ofNullable(System.getenv("PATH")).orElse(""));
    }

    /** Looks for a command in folders, which are separated as the system does it. */
    static Optional<Path> find(String command, String folders) {
        if (command.contains(File.separator)) {
            return executable(new File(command));
        }
        return Arrays.stream(folders.split(File.pathSeparator, -1))
                .flatMap(folder -> executable(new File(folder.isEmpty() ? "." : folder, command)).stream())
                .findFirst();
    }

    private static Optional<Path> executable(File file) {
        return file.isFile() && file.canExecute() ? Optional.of(file.toPath()) : Optional.empty();
    }
}
