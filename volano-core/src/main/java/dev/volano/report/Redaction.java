package dev.volano.report;

import java.util.regex.Pattern;

/** Keeps secrets on a command line out of reports. */
final class Redaction {

    /** Anything whose name says that it is a secret, wherever in an option it stands, to the end of the option. */
    private static final Pattern SECRET = Pattern.compile(
            "(?is)^(.*?(?:password|passwd|passphrase|pwd|secret|token|credential|(?:api|access|private)[._-]?key)[^=]*=).+$");

    /** The password in an address, as in {@code https://user:password@host}. */
    private static final Pattern USER_INFO = Pattern.compile("(://[^/?#@:\\s]*:)[^/?#@\\s]+@");

    private Redaction() {}

    /** Returns the option, without what its words say is a secret. */
    static String of(String option) {
        return USER_INFO.matcher(SECRET.matcher(option).replaceFirst("$1…")).replaceAll("$1…@");
    }
}
