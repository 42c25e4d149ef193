package dev.volano.probe;

import java.util.OptionalLong;

/** Reads numbers out of the texts of the kernel: lines of a key, a colon or white space, and a number. */
final class ProcText {

    private ProcText() {}

    /**
     * Returns the number on the line of a key.
     *
     * @param text lines such as {@code VmRSS: 1772 kB} or {@code nr_throttled 12}
     * @param key all that stands before the colon or the white space
     * @return the number, not negative; empty if there is no such line or it has none
     */
    static OptionalLong number(String text, String key) {
        for (int at = text.indexOf(key); at >= 0; at = text.indexOf(key, at + 1)) {
            int end = at + key.length();
            if ((at == 0 || text.charAt(at - 1) == '\n') && end < text.length() && separates(text.charAt(end))) {
                return firstNumber(text, end);
            }
        }
        return OptionalLong.empty();
    }

    /**
     * Returns a text as a number.
     *
     * @param word digits
     * @return the number; empty if the text is anything else, or too much for a long
     */
    static OptionalLong number(String word) {
        try {
            long number = Long.parseLong(word);
            return number < 0 ? OptionalLong.empty() : OptionalLong.of(number);
        } catch (NumberFormatException e) {
            return OptionalLong.empty();
        }
    }

    private static OptionalLong firstNumber(String text, int from) {
        int start = from;
        while (start < text.length() && separates(text.charAt(start))) {
            start++;
        }
        int end = start;
        while (end < text.length() && Character.isDigit(text.charAt(end))) {
            end++;
        }
        return number(text.substring(start, end));
    }

    private static boolean separates(char c) {
        return c == ':' || c == ' ' || c == '\t';
    }
}
