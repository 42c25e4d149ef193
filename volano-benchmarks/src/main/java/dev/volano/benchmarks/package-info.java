/** Microbenchmarks of what runs once per message. */
@NullMarked
package dev.volano.benchmarks;

import org.jspecify.annotations.NullMarked;
