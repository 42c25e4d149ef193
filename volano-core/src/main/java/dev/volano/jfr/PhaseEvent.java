package dev.volano.jfr;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;

/** A part of a measurement, from its beginning to its end. */
@Name("dev.volano.Phase")
@Label("Phase")
@Description("A part of a measurement: preflight, ramp, warm-up, measure, drain")
@Category("Volano")
@StackTrace(false)
final class PhaseEvent extends Event {

    @Label("Phase")
    String phase = "";

    @Label("Run")
    @Description("Which run of the measurement, from 1 on")
    int run;

    /** Begins a phase, and returns what ends it. */
    static Runnable started(String phase, int run) {
        PhaseEvent event = new PhaseEvent();
        event.phase = Texts.bounded(phase);
        event.run = run;
        event.begin();
        return event::commit;
    }
}
