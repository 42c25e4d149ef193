package dev.volano.jfr;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;

/** A requirement that was not met. */
@Name("dev.volano.Violation")
@Label("Violation")
@Description("A requirement that was not met")
@Category("Volano")
@StackTrace(false)
final class ViolationEvent extends Event {

    @Label("Required")
    String required = "";

    @Label("Measured")
    String measured = "";

    static void emit(String required, String measured) {
        ViolationEvent event = new ViolationEvent();
        event.required = Texts.bounded(required);
        event.measured = Texts.bounded(measured);
        event.commit();
    }
}
