package dev.volano.net;

import dev.volano.net.CloseReason.Kind;
import java.io.IOException;
import java.util.Locale;

/** Says what a fault means for the connection that it happened on. */
final class Faults {

    private Faults() {}

    /** Returns the reason to close with after a handler or the system threw. */
    static CloseReason reasonFor(Throwable fault) {
        if (fault instanceof BadInputException) {
            return CloseReason.badInput(String.valueOf(fault.getMessage()));
        }
        if (fault instanceof OutOfMemoryError) {
            return new CloseReason(Kind.NO_RESOURCES, fault.toString());
        }
        if (fault instanceof IOException) {
            return new CloseReason(Kind.RESET, String.valueOf(fault.getMessage()));
        }
        StackTraceElement[] trace = fault.getStackTrace();
        return new CloseReason(Kind.HANDLER_FAILED, trace.length == 0 ? fault.toString() : fault + " at " + trace[0]);
    }

    /**
     * Makes the last call to a handler. What it throws has no connection left to end, and goes to the thread's handler.
     */
    static void tellClosed(Handler handler, Connection connection, CloseReason reason) {
        try {
            handler.onClose(connection, reason);
        } catch (RuntimeException e) {
            Thread thread = Thread.currentThread();
            thread.getUncaughtExceptionHandler().uncaughtException(thread, e);
        }
    }

    static CloseReason slowReader(long pendingBytes) {
        return new CloseReason(
                Kind.SLOW_READER,
                String.format(Locale.ROOT, "the peer does not read: %,d bytes were waiting to be sent", pendingBytes));
    }

    static CloseReason tooLong(int unconsumedBytes) {
        return CloseReason.badInput(String.format(
                Locale.ROOT, "a message is longer than the %,d bytes that are waited for", unconsumedBytes));
    }
}
