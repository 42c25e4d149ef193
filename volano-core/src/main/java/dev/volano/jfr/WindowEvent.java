package dev.volano.jfr;

import java.time.Duration;
import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;
import jdk.jfr.Timespan;
import org.jspecify.annotations.Nullable;

/** What was counted in a window of a measurement. */
@Name("dev.volano.Window")
@Label("Window")
@Description("What was counted in a window of time")
@Category("Volano")
@StackTrace(false)
final class WindowEvent extends Event {

    private static final long NONE = Long.MIN_VALUE; // what tools show as not available

    @Label("Rate")
    @Description("Messages per second")
    double rate;

    @Label("Median Latency")
    @Timespan(Timespan.NANOSECONDS)
    long p50 = NONE;

    @Label("99th Percentile of Latency")
    @Timespan(Timespan.NANOSECONDS)
    long p99 = NONE;

    @Label("Connections")
    @Description("Open at the end of the window")
    long connections;

    @Label("Errors")
    @Description("In this window")
    long errors;

    static void emit(double rate, @Nullable Duration p50, @Nullable Duration p99, long connections, long errors) {
        WindowEvent event = new WindowEvent();
        if (!event.isEnabled()) {
            return;
        }
        event.rate = rate;
        event.p50 = p50 == null ? NONE : p50.toNanos();
        event.p99 = p99 == null ? NONE : p99.toNanos();
        event.connections = connections;
        event.errors = errors;
        event.commit();
    }
}
