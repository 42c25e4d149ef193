package dev.volano.server;

import java.util.Map;
import java.util.Optional;

/** What the exit status of a process means. */
final class ExitStatus {

    /** What a shell, and so most people, call the exit status of a process that a signal ended. */
    private static final int SIGNAL_BASE = 128;

    private static final int LAST_SIGNAL = 64;

    /** Those that have one number on all systems with signals, but for SIGBUS, which is that of Linux. */
    private static final Map<Integer, String> NAMES = Map.ofEntries(
            Map.entry(1, "SIGHUP"),
            Map.entry(2, "SIGINT"),
            Map.entry(3, "SIGQUIT"),
            Map.entry(4, "SIGILL"),
            Map.entry(6, "SIGABRT"),
            Map.entry(7, "SIGBUS"),
            Map.entry(8, "SIGFPE"),
            Map.entry(9, "SIGKILL"),
            Map.entry(11, "SIGSEGV"),
            Map.entry(13, "SIGPIPE"),
            Map.entry(14, "SIGALRM"),
            Map.entry(15, "SIGTERM"));

    private ExitStatus() {}

    /** Returns the name of the signal that ended a process, or its number; empty if none did. */
    static Optional<String> signal(int status) {
        int number = status - SIGNAL_BASE;
        return number < 1 || number > LAST_SIGNAL
                ? Optional.empty()
                : Optional.of(NAMES.getOrDefault(number, Integer.toString(number)));
    }

    static String words(int status) {
        return "exit status " + status
                + signal(status)
                        .map(name -> " (signal " + (status - SIGNAL_BASE) + (name.startsWith("SIG") ? ", " + name : "")
                                + ")")
                        .orElse("");
    }
}
