package dev.volano.probe;

import java.lang.management.ManagementFactory;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import javax.management.JMException;
import javax.management.JMRuntimeException;
import javax.management.ObjectName;

/**
 * What the JVM's bean for the operating system says beyond the standard.
 *
 * <p>Asked for by name, since the types that have these attributes ({@code com.sun.management}) are not in every JVM.
 */
final class SystemBean {

    private SystemBean() {}

    /**
     * Returns the value of an attribute that is a number.
     *
     * @param attribute its name, for example {@code TotalMemorySize}
     * @return the value; empty if this JVM has no such attribute or cannot tell
     */
    static OptionalLong number(String attribute) {
        return value(attribute).stream().mapToLong(Number::longValue).findFirst();
    }

    /**
     * Returns the value of an attribute that is a share of something.
     *
     * @param attribute its name, for example {@code CpuLoad}
     * @return the value, from 0 to 1; empty if this JVM has no such attribute or cannot tell
     */
    static OptionalDouble share(String attribute) {
        return value(attribute).stream()
                .mapToDouble(Number::doubleValue)
                .filter(share -> share >= 0 && share <= 1) // it says -1, or NaN, where it does not know
                .findFirst();
    }

    private static Optional<Number> value(String attribute) {
        try {
            Object value = ManagementFactory.getPlatformMBeanServer()
                    .getAttribute(new ObjectName(ManagementFactory.OPERATING_SYSTEM_MXBEAN_NAME), attribute);
            return value instanceof Number number ? Optional.of(number) : Optional.empty();
        } catch (JMException | JMRuntimeException e) {
            return Optional.empty();
        }
    }
}
