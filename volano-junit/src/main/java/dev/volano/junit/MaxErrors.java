package dev.volano.junit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Says how much may go wrong in each result of a performance test, or of each test of a class: see
 * {@link dev.volano.requirement.Requirement#maxErrors}. Without this annotation: nothing.
 *
 * @since 0.1
 */
@Target({ElementType.TYPE, ElementType.METHOD})
@Retention(RetentionPolicy.RUNTIME)
@Documented
@Inherited
public @interface MaxErrors {

    /**
     * Returns how much may go wrong.
     *
     * @return failures at most, not negative
     */
    int value();
}
