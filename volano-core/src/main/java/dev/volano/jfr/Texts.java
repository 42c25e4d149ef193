package dev.volano.jfr;

/** Texts in our events, where each takes its room in the file. */
final class Texts {

    private static final int LONGEST = 1_000;

    private Texts() {}

    static String bounded(String text) {
        return text.length() <= LONGEST ? text : text.substring(0, LONGEST - 3) + "...";
    }
}
