package dev.volano.probe;

import java.util.Optional;

/** Text as systems write it, made presentable. */
final class Words {

    private Words() {}

    /**
     * Returns text with its white space made single spaces.
     *
     * @param raw any text
     * @return the text, or empty if it says nothing: it is blank or, as Linux writes it, "unknown"
     */
    static Optional<String> known(String raw) {
        String words = raw.strip().replaceAll("\\s+", " ");
        return words.isEmpty() || words.equalsIgnoreCase("unknown") ? Optional.empty() : Optional.of(words);
    }
}
