package dev.volano.junit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * A server that somebody else has started, such as that of a Spring Boot test on a random port. What is annotated is a
 * parameter or a field of type {@link dev.volano.server.RunningServer}. Volano does not close it.
 *
 * <pre>{@code
 * @LocalServerPort
 * int port;
 *
 * @PerformanceTest
 * void keeps_its_pace(@ServerAt(port = "port") RunningServer server, VolanoBenchmark benchmark) { ... }
 * }</pre>
 *
 * @since 0.1
 */
@Target({ElementType.PARAMETER, ElementType.FIELD, ElementType.ANNOTATION_TYPE})
@Retention(RetentionPolicy.RUNTIME)
@Documented
public @interface ServerAt {

    /**
     * Returns the host that the server runs on.
     *
     * @return its name or address; the loopback address by default
     */
    String host() default "127.0.0.1";

    /**
     * Returns where the test class has the port.
     *
     * @return the name of a field of a whole number, or of a method without parameters that returns one; static if it
     *     is for a static field
     */
    String port();
}
