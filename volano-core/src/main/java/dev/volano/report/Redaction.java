package dev.volano.report;

import java.util.regex.Pattern;

/** Keeps secrets on a command line out of reports. */
final class Redaction {

    private static final Pattern SECRET = Pattern.compile(
            "(?i)^(-[^=]*(?:password|passwd|secret|token|credential|api-?key|private-?key)[^=]*=).+$", Pattern.DOTALL);

    private Redaction() {}

    /** Returns the option, without its value if its name says that this is a secret. */
    static String of(String option) {
        return SECRET.matcher(option).replaceFirst("$1…");
    }
}
