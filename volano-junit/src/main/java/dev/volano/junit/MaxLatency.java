package dev.volano.junit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Repeatable;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Requires of each result of a performance test, or of each test of a class, that a share of the messages are quick:
 * see {@link dev.volano.requirement.Requirement#maxLatency}. Several are of different percentiles.
 *
 * @since 0.1
 */
@Target({ElementType.TYPE, ElementType.METHOD})
@Retention(RetentionPolicy.RUNTIME)
@Documented
@Inherited
@Repeatable(MaxLatency.All.class)
public @interface MaxLatency {

    /**
     * Returns for which share of the messages.
     *
     * @return a percentile, more than 0, less than 100; 99 by default
     */
    double percentile() default 99;

    /**
     * Returns what this percentile must not exceed.
     *
     * @return a duration with its unit, such as {@code 250us}, {@code 5ms} or {@code 1.5s}
     */
    String value();

    /** Several of them on one element. */
    @Target({ElementType.TYPE, ElementType.METHOD})
    @Retention(RetentionPolicy.RUNTIME)
    @Documented
    @Inherited
    @interface All {

        /**
         * Returns the annotations.
         *
         * @return in order
         */
        MaxLatency[] value();
    }
}
