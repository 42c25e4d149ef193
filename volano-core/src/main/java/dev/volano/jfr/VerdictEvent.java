package dev.volano.jfr;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;

/** What a measurement came to. */
@Name("dev.volano.Verdict")
@Label("Verdict")
@Description("What a measurement came to")
@Category("Volano")
@StackTrace(false)
final class VerdictEvent extends Event {

    @Label("Subject")
    @Description("What was judged, such as a test")
    String subject = "";

    @Label("Verdict")
    @Description("Pass, fail or inconclusive")
    String verdict = "";

    @Label("Reason")
    String reason = "";

    static void emit(String subject, String verdict, String reason) {
        VerdictEvent event = new VerdictEvent();
        event.subject = Texts.bounded(subject);
        event.verdict = Texts.bounded(verdict);
        event.reason = Texts.bounded(reason);
        event.commit();
    }
}
