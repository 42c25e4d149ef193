/**
 * Performance tests with JUnit Jupiter: annotate, measure in the test, and the build fails when the server got slower.
 * Measures nothing itself.
 */
@NullMarked
package dev.volano.junit;

import org.jspecify.annotations.NullMarked;
