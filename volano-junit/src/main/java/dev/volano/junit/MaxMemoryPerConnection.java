package dev.volano.junit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Requires of each result of a performance test, or of each test of a class, that the server needs little memory for
 * each connection: see {@link dev.volano.requirement.Requirement#maxMemoryPerConnection}.
 *
 * @since 0.1
 */
@Target({ElementType.TYPE, ElementType.METHOD})
@Retention(RetentionPolicy.RUNTIME)
@Documented
@Inherited
public @interface MaxMemoryPerConnection {

    /**
     * Returns what is allowed at most.
     *
     * @return a size with its unit, such as {@code 800B}, {@code 4KB} or {@code 1.5MB}, each 1024 of the one before
     */
    String value();
}
