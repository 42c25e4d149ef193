/** Assertions on results for AssertJ 3.25 and newer, which the user brings. */
@NullMarked
package dev.volano.assertj;

import org.jspecify.annotations.NullMarked;
