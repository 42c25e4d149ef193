/**
 * What is required of a result, judged by its interval and not by a single number: met, not met, or not decided. Knows
 * no test framework.
 */
@NullMarked
package dev.volano.requirement;

import org.jspecify.annotations.NullMarked;
