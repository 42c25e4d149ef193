/** Many measurements into one result: how throughput moves as connections do, and where the ceiling is. */
@NullMarked
package dev.volano.scale;

import org.jspecify.annotations.NullMarked;
