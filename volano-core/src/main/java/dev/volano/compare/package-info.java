/** Verdicts: whether a server has become slower, with the effect, its interval and the reason. */
@NullMarked
package dev.volano.compare;

import org.jspecify.annotations.NullMarked;
