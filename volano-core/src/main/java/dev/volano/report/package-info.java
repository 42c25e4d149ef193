/** Result in, text out: for a console, as Markdown, and as JSON, which is read back too. Runs nothing. */
@NullMarked
package dev.volano.report;

import org.jspecify.annotations.NullMarked;
