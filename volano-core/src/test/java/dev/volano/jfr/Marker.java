package dev.volano.jfr;

import jdk.jfr.Event;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;

/** An event that a test finds again. */
@Name("dev.volano.test.Marker")
@StackTrace(false)
final class Marker extends Event {

    static final String NAME = "dev.volano.test.Marker";

    String text = "";

    static void emit(String text) {
        Marker marker = new Marker();
        marker.text = text;
        marker.commit();
    }
}
