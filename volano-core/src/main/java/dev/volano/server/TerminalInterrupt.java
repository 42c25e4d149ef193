package dev.volano.server;

/**
 * The signal that a terminal sends when somebody types Ctrl-C: to the command in the foreground, and to all that it has
 * started.
 *
 * <p>Found at run time: its API is not part of Java, though every JDK has it.
 */
final class TerminalInterrupt {

    private TerminalInterrupt() {}

    /** Makes this process outlive it, if this JVM can. */
    static void ignore() {
        try {
            Class<?> signal = Class.forName("sun.misc.Signal");
            Class<?> handler = Class.forName("sun.misc.SignalHandler");
            Object interrupt = signal.getConstructor(String.class).newInstance("INT");
            Object ignore = handler.getField("SIG_IGN").get(null);
            signal.getMethod("handle", signal, handler).invoke(null, interrupt, ignore);
        } catch (ReflectiveOperationException | IllegalArgumentException e) {
            // Then the process ends with its parent, as it would anyway, only a little earlier.
        }
    }
}
