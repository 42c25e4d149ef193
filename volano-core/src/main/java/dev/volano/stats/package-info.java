/**
 * What numbers say: steady state, intervals, comparison, sequential decision, search for a ceiling, scalability. Pure
 * functions of numbers, free of sockets, threads and clocks; randomness is passed in. Everything here may be used by
 * several threads at once, except for what says that it collects.
 *
 * <p>Where too little was measured for a number, the type says so; no method returns NaN.
 */
@NullMarked
package dev.volano.stats;

import org.jspecify.annotations.NullMarked;
