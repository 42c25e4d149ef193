/**
 * Moves bytes between sockets and handlers, and knows nothing of what is said.
 *
 * <p>An {@link dev.volano.net.IoModel} is one way to do it: a thread per connection, a selector, streams converted onto
 * channels. A {@link dev.volano.net.Handler} is written once and runs on all of them.
 */
@NullMarked
package dev.volano.net;

import org.jspecify.annotations.NullMarked;
