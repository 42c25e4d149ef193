package dev.volano.report;

import com.grack.nanojson.JsonArray;
import com.grack.nanojson.JsonObject;
import com.grack.nanojson.JsonParser;
import com.grack.nanojson.JsonParserException;
import dev.volano.VolanoException;
import java.math.BigInteger;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.BiFunction;
import java.util.function.Function;

/** Reads the fields of an object of JSON that came from elsewhere. What is wrong with one is told with its place. */
final class Fields {

    private final JsonObject object;
    private final String place; // such as "forks[0].runs[1]"; empty at the top

    private Fields(JsonObject object, String place) {
        this.object = object;
        this.place = place;
    }

    static Fields parse(String json) {
        try {
            return new Fields(JsonParser.object().from(json), "");
        } catch (JsonParserException e) {
            throw new VolanoException(
                    "this is no JSON object, or not a whole one: line " + e.getLinePosition() + ", character "
                            + e.getCharPosition() + ": " + e.getMessage(),
                    e);
        }
    }

    /** Returns the fields of a result of this schema. */
    static Fields parse(String json, String schema) {
        Fields top = parse(json);
        String is = top.schema();
        if (!is.equals(schema)) {
            throw new VolanoException("this is a result of schema " + is + ", and this version of Volano reads "
                    + schema + "; show it with the version that wrote it, or measure again");
        }
        return top;
    }

    /** Returns what the result says that it is. */
    String schema() {
        return optionalText("schema")
                .orElseThrow(() -> new VolanoException("this is no result of Volano: there is no field \"schema\""));
    }

    String text(String name) {
        return required(name, optionalText(name));
    }

    Optional<String> optionalText(String name) {
        return optional(name, String.class, "a text");
    }

    List<String> texts(String name) {
        JsonArray array = required(name, optional(name, JsonArray.class, "an array"));
        List<String> texts = new ArrayList<>();
        for (int i = 0; i < array.size(); i++) {
            texts.add(cast(name + "[" + i + "]", array.get(i), String.class, "a text"));
        }
        return texts;
    }

    List<Integer> numbers(String name) {
        JsonArray array = required(name, optional(name, JsonArray.class, "an array"));
        List<Integer> numbers = new ArrayList<>();
        for (int i = 0; i < array.size(); i++) {
            numbers.add(cast(name + "[" + i + "]", array.get(i), Integer.class, "a number"));
        }
        return numbers;
    }

    int number(String name) {
        long value = whole(name);
        if (value != (int) value) {
            throw wrong(name, "a number of at most " + Integer.MAX_VALUE, value);
        }
        return (int) value;
    }

    long whole(String name) {
        return required(name, optional(name, Number.class, "a whole number").map(value -> whole(name, value)));
    }

    OptionalLong optionalWhole(String name) {
        return optional(name, Number.class, "a whole number").stream()
                .mapToLong(value -> whole(name, value))
                .findFirst();
    }

    private long whole(String name, Number value) {
        if (value instanceof Integer || value instanceof Long) {
            return value.longValue();
        }
        if (value instanceof BigInteger large && large.bitLength() < Long.SIZE) { // how the parser has the largest
            return large.longValueExact();
        }
        throw wrong(name, "a whole number", value);
    }

    /** Returns all fields, by the constants that their names are. */
    <E extends Enum<E>, V> Map<E, V> keyed(Class<E> names, BiFunction<Fields, String, V> value) {
        Map<E, V> all = new EnumMap<>(names);
        object.keySet().forEach(key -> all.put(constant(key, key, names, E::name), value.apply(this, key)));
        return all;
    }

    double fraction(String name) {
        return required(name, optional(name, Number.class, "a number")).doubleValue();
    }

    OptionalDouble optionalFraction(String name) {
        return optional(name, Number.class, "a number").stream()
                .mapToDouble(Number::doubleValue)
                .findFirst();
    }

    Duration nanos(String name) {
        return Duration.ofNanos(whole(name));
    }

    Optional<Duration> optionalNanos(String name) {
        return optional(name, Number.class, "a whole number").map(value -> Duration.ofNanos(whole(name, value)));
    }

    /** Returns the constant that a text names. */
    <E extends Enum<E>> E constant(String name, Class<E> of, Function<E, String> words) {
        return constant(name, text(name), of, words);
    }

    private <E extends Enum<E>> E constant(String name, String text, Class<E> of, Function<E, String> words) {
        List<String> known = new ArrayList<>();
        for (E each : of.getEnumConstants()) {
            if (words.apply(each).equals(text)) {
                return each;
            }
            known.add(words.apply(each));
        }
        throw wrong(name, "one of " + known, "\"" + text + "\"");
    }

    Fields object(String name) {
        return required(name, optionalObject(name));
    }

    Optional<Fields> optionalObject(String name) {
        return optional(name, JsonObject.class, "an object").map(value -> new Fields(value, within(name)));
    }

    List<Fields> objects(String name) {
        JsonArray array = required(name, optional(name, JsonArray.class, "an array"));
        List<Fields> objects = new ArrayList<>();
        for (int i = 0; i < array.size(); i++) {
            String element = name + "[" + i + "]";
            objects.add(new Fields(cast(element, array.get(i), JsonObject.class, "an object"), within(element)));
        }
        return objects;
    }

    /** Makes something of these fields, which may refuse them. */
    <T> T make(Function<Fields, T> maker) {
        try {
            return maker.apply(this);
        } catch (IllegalArgumentException e) {
            throw new VolanoException(
                    "this is no result that can be: " + (place.isEmpty() ? "" : place + ": ") + e.getMessage(), e);
        }
    }

    private <T> Optional<T> optional(String name, Class<T> type, String what) {
        return Optional.ofNullable(object.get(name)).map(value -> cast(name, value, type, what));
    }

    private <T> T cast(String name, Object value, Class<T> type, String what) {
        if (type.isInstance(value)) {
            return type.cast(value);
        }
        throw wrong(name, what, value instanceof String ? "\"" + value + "\"" : value);
    }

    private <T> T required(String name, Optional<T> value) {
        return value.orElseThrow(() -> new VolanoException("this is no result: " + within(name) + " is missing"));
    }

    private VolanoException wrong(String name, String what, Object value) {
        return new VolanoException("this is no result: " + within(name) + " must be " + what + ", and is " + value);
    }

    private String within(String name) {
        return place.isEmpty() ? name : place + "." + name;
    }
}
