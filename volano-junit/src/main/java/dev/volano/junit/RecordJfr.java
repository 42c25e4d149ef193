package dev.volano.junit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Says when a performance test keeps a recording of the JDK's flight recorder of the server: of the JVM that it runs in
 * if that is on this machine, else of the load generator. Without this annotation: when it fails.
 *
 * <p>It runs from before the warm-up on, without environment variables, system properties, command lines and other
 * processes. A {@linkplain Mode#SMOKE smoke test} records only what it is to keep always.
 *
 * @since 0.1
 */
@Target({ElementType.TYPE, ElementType.METHOD})
@Retention(RetentionPolicy.RUNTIME)
@Documented
@Inherited
public @interface RecordJfr {

    /** When a recording is kept. */
    enum When {
        /** When the test does not pass. */
        FAILURE,
        /** Each time. */
        ALWAYS,
        /** Never, and nothing is recorded. */
        NEVER
    }

    /**
     * Returns when it is kept: {@link Parameter#JFR}.
     *
     * @return on failure by default
     */
    When on() default When.FAILURE;

    /**
     * Returns what is recorded: {@link Parameter#JFR_SETTINGS}.
     *
     * @return {@code profile}, the default, {@code default}, or the path of a file of settings
     */
    String settings() default "profile";

    /**
     * Returns whether the load generator is recorded too, in a file of its own, where it is not in the server's JVM:
     * {@link Parameter#JFR_GENERATOR}.
     *
     * @return not by default
     */
    boolean generator() default false;
}
