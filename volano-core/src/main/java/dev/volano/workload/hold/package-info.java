/** Connections that are held open, idle or waiting for an answer that takes its time: for what they cost a server. */
@NullMarked
package dev.volano.workload.hold;

import org.jspecify.annotations.NullMarked;
