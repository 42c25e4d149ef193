package dev.volano.junit;

import dev.volano.server.ServerLauncher;
import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Starts a server in a JVM of its own, as {@link dev.volano.server.ForkedServer} does. What is annotated is of type
 * {@link dev.volano.server.RunningServer}, or of type {@link dev.volano.server.ServerSource} to start several.
 *
 * <p>On a parameter of a test method, or a field: the server is started for each test, and closed after it. On a static
 * field: for all tests of the class, and those nested in it, before the first.
 *
 * @since 0.1
 */
@Target({ElementType.PARAMETER, ElementType.FIELD, ElementType.ANNOTATION_TYPE})
@Retention(RetentionPolicy.RUNTIME)
@Documented
public @interface Fork {

    /**
     * Returns what starts the server in the forked JVM, for example {@link dev.volano.server.ChatServerLauncher}.
     *
     * @return a public class with a public constructor without parameters
     */
    Class<? extends ServerLauncher> value();

    /**
     * Returns what the launcher is given.
     *
     * @return the arguments; none by default
     */
    String[] arguments() default {};

    /**
     * Returns options of the JVM, such as {@code -Xmx64m}.
     *
     * @return the options; none by default
     */
    String[] jvmOptions() default {};
}
