package dev.volano.probe;

import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What the system says of a process at a moment.
 *
 * @param stopped whether it is stopped, as by the signal SIGSTOP; false if not known
 * @param threads how many threads it has; empty if not known, as on any system but Linux
 * @since 0.1
 */
public record ProcessStatus(boolean stopped, OptionalLong threads) {

    private static final Pattern STOPPED = Pattern.compile("^State:\\s+[Tt]", Pattern.MULTILINE);
    private static final Pattern THREADS = Pattern.compile("^Threads:\\s+(\\d{1,9})", Pattern.MULTILINE);

    /**
     * Asks for the status of a process.
     *
     * @param processId the process
     * @return its status now; nothing is known of one that is gone
     */
    public static ProcessStatus of(long processId) {
        return parse(SystemFiles.ofThisMachine()
                .text("/proc/" + processId + "/status")
                .orElse(""));
    }

    static ProcessStatus parse(String text) {
        Matcher threads = THREADS.matcher(text);
        return new ProcessStatus(
                STOPPED.matcher(text).find(),
                threads.find() ? OptionalLong.of(Long.parseLong(threads.group(1))) : OptionalLong.empty());
    }
}
