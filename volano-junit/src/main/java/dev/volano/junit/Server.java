package dev.volano.junit;

import dev.volano.server.ServerSource;
import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Starts a server by a class of the user's. What is annotated is of type {@link dev.volano.server.RunningServer}.
 *
 * <p>On a parameter of a test method, or a field: the server is started for each test, and closed after it. On a static
 * field: for all tests of the class, and those nested in it, before the first.
 *
 * @since 0.1
 */
@Target({ElementType.PARAMETER, ElementType.FIELD, ElementType.ANNOTATION_TYPE})
@Retention(RetentionPolicy.RUNTIME)
@Documented
public @interface Server {

    /**
     * Returns what starts the server.
     *
     * @return a class with a constructor without parameters
     */
    Class<? extends ServerSource> value();
}
