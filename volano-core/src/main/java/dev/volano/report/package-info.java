/** Result in, text out: for a console, and as JSON. Runs nothing. */
@NullMarked
package dev.volano.report;

import org.jspecify.annotations.NullMarked;
