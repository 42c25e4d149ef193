/** The {@code volano} command. */
@NullMarked
package dev.volano.cli;

import org.jspecify.annotations.NullMarked;
