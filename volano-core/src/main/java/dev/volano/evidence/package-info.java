/** What is gathered when a verdict is a failure: where the time of both versions goes. Decides nothing. */
@NullMarked
package dev.volano.evidence;

import org.jspecify.annotations.NullMarked;
