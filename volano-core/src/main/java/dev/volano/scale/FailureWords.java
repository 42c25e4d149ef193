package dev.volano.scale;

import dev.volano.client.Failure;
import java.util.Locale;

/** Failures in the words of VolanoMark's reports: what it was, and at which of how many connections. */
final class FailureWords {

    private static final String OUT_OF_MEMORY = "OutOfMemoryError";

    private FailureWords() {}

    /** Describes a failure, on a server to which so many connections had been opened before. */
    static String of(Failure failure, long before) {
        boolean heap = failure.kind() == Failure.Kind.SERVER_OUT_OF_MEMORY
                && failure.detail().contains(OUT_OF_MEMORY);
        return (heap ? OUT_OF_MEMORY : failure.kind().words())
                + " at " + failure.connection() + "/" + failure.connections() + " connections"
                + (failure.owner() == Failure.Owner.SERVER ? "" : " (" + of(failure.owner()) + ")")
                + (before == 0
                        ? ""
                        : ", after a total of " + (before + failure.connection()) + " cumulative connections");
    }

    static String of(Failure.Owner owner) {
        return owner.name().toLowerCase(Locale.ROOT);
    }
}
