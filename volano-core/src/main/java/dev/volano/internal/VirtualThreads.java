package dev.volano.internal;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.Optional;
import java.util.concurrent.ThreadFactory;

/**
 * Virtual threads, found at run time: the bytecode of this project is Java 17, which does not have them.
 *
 * <p>The only class that names their API, so that there is one place to look at and to delete.
 */
public final class VirtualThreads {

    /** The first Java version in which virtual threads are a final feature. */
    private static final int FIRST_VERSION = 21;

    private VirtualThreads() {}

    /**
     * Returns whether this JVM has virtual threads.
     *
     * @return true on Java 21 and newer
     */
    public static boolean supported() {
        return Runtime.version().feature() >= FIRST_VERSION;
    }

    /**
     * Returns a factory of virtual threads.
     *
     * @param prefix what the threads are named, before a number that counts from 0
     * @return the factory
     * @throws UnsupportedOperationException if this JVM has none; the message names the version needed
     */
    public static ThreadFactory factory(String prefix) {
        return lookUp(prefix)
                .orElseThrow(() -> new UnsupportedOperationException("virtual threads need Java " + FIRST_VERSION
                        + " or newer, and this JVM is Java "
                        + Runtime.version().feature()
                        + "; run on a newer JVM or choose another I/O model, such as platform-threads"));
    }

    private static Optional<ThreadFactory> lookUp(String prefix) {
        if (!supported()) {
            return Optional.empty();
        }
        try {
            MethodHandles.Lookup lookup = MethodHandles.publicLookup();
            Class<?> builder = Class.forName("java.lang.Thread$Builder$OfVirtual");
            MethodHandle ofVirtual = lookup.findStatic(Thread.class, "ofVirtual", MethodType.methodType(builder));
            MethodHandle name =
                    lookup.findVirtual(builder, "name", MethodType.methodType(builder, String.class, long.class));
            MethodHandle factory = lookup.findVirtual(builder, "factory", MethodType.methodType(ThreadFactory.class));
            Object named = name.invoke(ofVirtual.invoke(), prefix, 0L);
            return Optional.of((ThreadFactory) factory.invoke(named));
        } catch (Throwable e) { // what MethodHandle.invoke declares
            throw new LinkageError("Java " + Runtime.version() + " should have virtual threads, but has not", e);
        }
    }
}
