package dev.volano.probe;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/** Reads typed values out of a map of strings that came from elsewhere, and notes which entries it used. */
final class Entries {

    private final Map<String, String> from;
    private final Map<String, String> used = new LinkedHashMap<>();

    Entries(Map<String, String> from) {
        this.from = from;
    }

    /**
     * Writes a list as its size and one entry for each element, so that an element may hold any character, and one that
     * got lost is missed.
     *
     * @param to the map to write to
     * @param key the key of the size; an element's key is this, a period, and its index
     * @param elements what to write
     */
    static void put(Map<String, String> to, String key, List<String> elements) {
        to.put(key, Integer.toString(elements.size()));
        for (int i = 0; i < elements.size(); i++) {
            to.put(key + "." + i, elements.get(i));
        }
    }

    Optional<String> optional(String key) {
        Optional<String> value = Optional.ofNullable(from.get(key));
        value.ifPresent(present -> used.put(key, present));
        return value;
    }

    String required(String key) {
        return optional(key).orElseThrow(() -> new IllegalArgumentException(key + " is missing"));
    }

    OptionalLong optionalNumber(String key, long least) {
        return optional(key).stream()
                .mapToLong(value -> number(key, value, least))
                .findFirst();
    }

    long requiredNumber(String key, long least) {
        return number(key, required(key), least);
    }

    List<String> requiredList(String key) {
        long size = requiredNumber(key, 0);
        List<String> elements = new ArrayList<>(); // not of that size: it is only a claim
        for (long i = 0; i < size; i++) {
            elements.add(required(key + "." + i));
        }
        return List.copyOf(elements);
    }

    /**
     * Returns the entries that were asked for and were there.
     *
     * @return an unmodifiable map in the order of asking
     */
    Map<String, String> used() {
        return Collections.unmodifiableMap(used);
    }

    private static long number(String key, String value, long least) {
        try {
            long number = Long.parseLong(value);
            if (number >= least) {
                return number;
            }
        } catch (NumberFormatException e) {
            // told below, with the key
        }
        throw new IllegalArgumentException(
                key + " must be a whole number of at least " + least + ": \"" + value + "\"");
    }
}
