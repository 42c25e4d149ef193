/**
 * Recordings of the JDK Flight Recorder: of this JVM or another, without what is nobody else's business, and what is to
 * be read from them.
 *
 * <p>{@link dev.volano.jfr.FlightRecording} records, {@link dev.volano.jfr.RecordingSummary} reads. The recorder is the
 * module {@code jdk.jfr}, which a JVM made by {@code jlink} may lack; everything here then says so, with a
 * {@link dev.volano.VolanoException}.
 */
@NullMarked
package dev.volano.jfr;

import org.jspecify.annotations.NullMarked;
