package dev.volano.junit;

import java.lang.reflect.Field;
import java.lang.reflect.Member;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;
import org.junit.platform.commons.support.HierarchyTraversalMode;
import org.junit.platform.commons.support.ReflectionSupport;

/**
 * A field or a method of a test class that has the port of a server.
 *
 * @param member the field, or the method without parameters
 */
record PortMember(Member member) {

    /** Returns the member with a name; a method if there are both. */
    static PortMember of(Class<?> testClass, String name) {
        Optional<Method> method = ReflectionSupport.findMethod(testClass, name);
        if (method.isPresent()) {
            return new PortMember(method.get());
        }
        List<Field> fields = ReflectionSupport.findFields(
                testClass, field -> field.getName().equals(name), HierarchyTraversalMode.BOTTOM_UP);
        if (fields.isEmpty()) {
            throw new ExtensionConfigurationException("@ServerAt(port = \"" + name + "\"): " + testClass.getName()
                    + " has neither a method without parameters nor a field of that name");
        }
        return new PortMember(fields.get(0));
    }

    int value(@Nullable Object instance) {
        if (instance == null && !Modifier.isStatic(member.getModifiers())) {
            throw new ExtensionConfigurationException(
                    "@ServerAt(port = \"" + member.getName() + "\") on a static field needs a static member");
        }
        Object value = member instanceof Method method ? invoke(method, instance) : read((Field) member, instance);
        if (value instanceof Number number) {
            return number.intValue();
        }
        throw new ExtensionConfigurationException(
                "@ServerAt(port = \"" + member.getName() + "\") must be of a whole number, and is " + value);
    }

    private static @Nullable Object invoke(Method method, @Nullable Object instance) {
        return ReflectionSupport.invokeMethod(method, instance);
    }

    private static @Nullable Object read(Field field, @Nullable Object instance) {
        try {
            field.setAccessible(true);
            return field.get(instance);
        } catch (ReflectiveOperationException e) {
            throw new ExtensionConfigurationException("cannot read " + field, e);
        }
    }
}
