package dev.volano.junit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Requires of each result of a performance test, or of each test of a class, that so many connections were served: see
 * {@link dev.volano.requirement.Requirement#minConnections}.
 *
 * @since 0.1
 */
@Target({ElementType.TYPE, ElementType.METHOD})
@Retention(RetentionPolicy.RUNTIME)
@Documented
@Inherited
public @interface MinConnections {

    /**
     * Returns how many are required.
     *
     * @return connections, at least 1
     */
    int value();
}
