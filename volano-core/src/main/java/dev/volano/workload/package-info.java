/**
 * What is said on connections: each workload's client half, and where it has one its server half. Knows no sockets, no
 * threads and no clocks.
 */
@NullMarked
package dev.volano.workload;

import org.jspecify.annotations.NullMarked;
