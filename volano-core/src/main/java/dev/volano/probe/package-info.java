/**
 * Where a measurement ran: the machine, the limits its system sets, and the JVM.
 *
 * <p>{@link dev.volano.probe.Environment#current()} asks for all of it. What the system does not say, or says in a form
 * that is not understood, is an empty {@code Optional}: never an exception and never a number made up.
 */
@NullMarked
package dev.volano.probe;

import org.jspecify.annotations.NullMarked;
