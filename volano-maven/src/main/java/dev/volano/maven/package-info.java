/** Released versions of a server by their Maven coordinates, as the user's Maven would find them. */
@NullMarked
package dev.volano.maven;

import org.jspecify.annotations.NullMarked;
