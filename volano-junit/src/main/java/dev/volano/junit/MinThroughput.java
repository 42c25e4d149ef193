package dev.volano.junit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Requires of each result of a performance test, or of each test of a class, a throughput: see
 * {@link dev.volano.requirement.Requirement#minThroughput}.
 *
 * @since 0.1
 */
@Target({ElementType.TYPE, ElementType.METHOD})
@Retention(RetentionPolicy.RUNTIME)
@Documented
@Inherited
public @interface MinThroughput {

    /**
     * Returns how much is required.
     *
     * @return messages received and verified per second, more than 0
     */
    double value();
}
