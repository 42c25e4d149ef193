package dev.volano.server;

import dev.volano.internal.Require;
import java.util.Objects;

/** Checks the variables of an environment. */
final class Variable {

    private Variable() {}

    static String checkedName(String name) {
        Require.notBlank(name, "name");
        if (name.indexOf('=') >= 0 || name.indexOf('\0') >= 0) {
            throw new IllegalArgumentException("name must not have an equals sign or a zero character: " + name);
        }
        return name;
    }

    static String checkedValue(String value) {
        Objects.requireNonNull(value, "value");
        if (value.indexOf('\0') >= 0) {
            throw new IllegalArgumentException("value must not have a zero character: " + value);
        }
        return value;
    }
}
