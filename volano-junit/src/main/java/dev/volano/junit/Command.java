package dev.volano.junit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Starts a server by any command, as {@link dev.volano.server.CommandServer} does. What is annotated is of type
 * {@link dev.volano.server.RunningServer}, or of type {@link dev.volano.server.ServerSource} to start several.
 *
 * <p>On a parameter of a test method, or a field: the server is started for each test, and ended after it. On a static
 * field: for all tests of the class, and those nested in it, before the first.
 *
 * @since 0.1
 */
@Target({ElementType.PARAMETER, ElementType.FIELD, ElementType.ANNOTATION_TYPE})
@Retention(RetentionPolicy.RUNTIME)
@Documented
public @interface Command {

    /**
     * Returns the command and its arguments, which no shell looks at.
     *
     * @return the command; {@value dev.volano.server.CommandServer#PORT} in a part of it stands for the port
     */
    String[] value();

    /**
     * Returns the port that the server accepts connections at.
     *
     * @return from 1 to 65,535; 0, the default, for a free one, which the command is told
     */
    int port() default 0;

    /**
     * Returns what the server prints when it is ready.
     *
     * @return a regular expression that is found in a line of its output; empty, the default, for a server that is
     *     ready when it accepts connections
     */
    String readyWhenPrinted() default "";
}
