/** Volano: a load on a server through connections, measured, judged, and shown. */
@NullMarked
package dev.volano;

import org.jspecify.annotations.NullMarked;
