/**
 * Where a measurement ran, and what machine and processes did meanwhile: what they are, and what they used.
 *
 * <p>{@link dev.volano.probe.Environment#current()} asks for the machine, the limits its system sets, and the JVM.
 * {@link dev.volano.probe.Sampler} watches the generator, the server and the machine while something is measured, and
 * gives a {@link dev.volano.probe.UsageReport}. What the system does not say, or says in a form that is not understood,
 * is an empty {@code Optional}: never an exception and never a number made up.
 *
 * <p>On Linux most of it comes from the files of {@code /proc} and {@code /sys}; the JVM's own beans and the attach API
 * tell of JVMs, and of processes elsewhere what they can, which is less. A library that reads other systems as well
 * (OSHI) is larger than all of this project with what it depends on, and does not tell of pressure, of waits for a
 * processor, or of how a container was held back.
 */
@NullMarked
package dev.volano.probe;

import org.jspecify.annotations.NullMarked;
