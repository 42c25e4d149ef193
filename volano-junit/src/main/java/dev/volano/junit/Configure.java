package dev.volano.junit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Repeatable;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Sets a {@link Parameter} for a performance test, or for all of a class, unless a system property or
 * {@code junit-platform.properties} say otherwise.
 *
 * @since 0.1
 */
@Target({ElementType.TYPE, ElementType.METHOD})
@Retention(RetentionPolicy.RUNTIME)
@Documented
@Inherited
@Repeatable(Configure.All.class)
public @interface Configure {

    /**
     * Returns what is set.
     *
     * @return the parameter
     */
    Parameter parameter();

    /**
     * Returns what it is set to.
     *
     * @return a value in the {@linkplain Parameter#range() range} of the parameter
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
        Configure[] value();
    }
}
