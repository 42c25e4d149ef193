/** Puts a load on a server: opens the connections, runs the workload on them, and says what came of it. */
@NullMarked
package dev.volano.client;

import org.jspecify.annotations.NullMarked;
