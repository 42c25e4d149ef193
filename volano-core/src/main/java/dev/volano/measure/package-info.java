/** What was measured: immutable values with their units, free of sockets, threads and clocks. */
@NullMarked
package dev.volano.measure;

import org.jspecify.annotations.NullMarked;
