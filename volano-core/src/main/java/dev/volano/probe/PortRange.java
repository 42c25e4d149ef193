package dev.volano.probe;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The ports that the system gives to connections which do not ask for one.
 *
 * @param first the lowest of them
 * @param last the highest of them
 */
record PortRange(int first, int last) {

    private static final int MOST = 65_535;
    private static final Pattern TWO_NUMBERS = Pattern.compile("(\\d{1,5})\\s+(\\d{1,5})");

    /**
     * Reads a range as the kernel writes it.
     *
     * @param text two numbers with white space between them
     * @return the range, or empty if the text is anything else
     */
    static Optional<PortRange> read(String text) {
        Matcher match = TWO_NUMBERS.matcher(text.strip());
        if (!match.matches()) {
            return Optional.empty();
        }
        PortRange range = new PortRange(Integer.parseInt(match.group(1)), Integer.parseInt(match.group(2)));
        return Optional.of(range).filter(it -> it.first <= it.last && it.last <= MOST);
    }

    int count() {
        return last - first + 1;
    }

    Limit toLimit(String name) {
        return Limit.of(name, first + " " + last);
    }
}
