/** The server under test, wherever it runs: in this JVM, in one of its own, or at an address. Knows no load. */
@NullMarked
package dev.volano.server;

import org.jspecify.annotations.NullMarked;
