package dev.volano.junit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Requires of each result of a performance test, or of each test of a class, that no collection stops the server for
 * long: see {@link dev.volano.requirement.Requirement#maxGcPause}.
 *
 * @since 0.1
 */
@Target({ElementType.TYPE, ElementType.METHOD})
@Retention(RetentionPolicy.RUNTIME)
@Documented
@Inherited
public @interface MaxGcPause {

    /**
     * Returns what is allowed at most.
     *
     * @return a duration with its unit, such as {@code 500us} or {@code 20ms}
     */
    String value();
}
