/** Not part of the API. Anything here may change in any release. */
@NullMarked
package dev.volano.internal;

import org.jspecify.annotations.NullMarked;
