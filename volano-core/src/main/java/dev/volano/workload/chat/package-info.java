/** The chat of VolanoMark 2.x: its packets, the server that speaks them, and the load of rooms that take turns. */
@NullMarked
package dev.volano.workload.chat;

import org.jspecify.annotations.NullMarked;
