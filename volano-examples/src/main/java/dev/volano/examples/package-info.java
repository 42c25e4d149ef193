/** Things to copy: measurements, a server and a workload of one's own, an I/O model on top of a framework. */
@NullMarked
package dev.volano.examples;

import org.jspecify.annotations.NullMarked;
