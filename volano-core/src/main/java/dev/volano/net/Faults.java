package dev.volano.net;

import dev.volano.net.CloseReason.Kind;
import java.io.IOException;
import java.util.Locale;

/** Says what a fault means for the connection that it happened on. */
final class Faults {

    /** Made beforehand, for there may be no memory left to make it. */
    private static final CloseReason NO_MEMORY = new CloseReason(Kind.NO_RESOURCES, "out of memory");

    private Faults() {}

    /** Returns the reason to close with after a handler or the system threw. */
    static CloseReason reasonFor(Throwable fault) {
        if (fault instanceof BadInputException) {
            return CloseReason.badInput(String.valueOf(fault.getMessage()));
        }
        if (fault instanceof OutOfMemoryError) {
            return outOfMemory(fault);
        }
        if (fault instanceof IOException) {
            return new CloseReason(Kind.RESET, String.valueOf(fault.getMessage()));
        }
        StackTraceElement[] trace = fault.getStackTrace();
        return new CloseReason(Kind.HANDLER_FAILED, trace.length == 0 ? fault.toString() : fault + " at " + trace[0]);
    }

    private static CloseReason outOfMemory(Throwable fault) {
        try {
            return new CloseReason(Kind.NO_RESOURCES, fault.toString());
        } catch (OutOfMemoryError e) {
            return NO_MEMORY;
        }
    }

    /** Returns a reason that says that the socket could not even be closed. */
    static CloseReason alsoNotClosed(CloseReason reason, IOException fault) {
        return new CloseReason(
                reason.kind(), reason.detail() + "; and the socket could not be closed: " + fault.getMessage());
    }

    /**
     * Makes the last call to a handler. What it throws has no connection left to end, and goes to the thread's handler.
     */
    static void tellClosed(Handler handler, Connection connection, CloseReason reason) {
        try {
            handler.onClose(connection, reason);
        } catch (Throwable e) { // whatever it is, it must not end a thread that serves others
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
