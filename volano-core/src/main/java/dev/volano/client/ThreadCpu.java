package dev.volano.client;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.util.HashMap;
import java.util.Map;

/** The CPU time of platform threads by their names. */
final class ThreadCpu {

    private ThreadCpu() {}

    /**
     * Returns the CPU time of each living thread, by its id.
     *
     * @param prefix what the names of the threads begin with
     * @return nanoseconds; none where the JVM does not tell
     */
    static Map<Long, Long> nanos(String prefix) {
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        Map<Long, Long> nanos = new HashMap<>();
        if (threads.isThreadCpuTimeSupported() && threads.isThreadCpuTimeEnabled()) {
            for (ThreadInfo thread : threads.getThreadInfo(threads.getAllThreadIds())) {
                if (thread != null && thread.getThreadName().startsWith(prefix)) {
                    long cpu = threads.getThreadCpuTime(thread.getThreadId());
                    if (cpu >= 0) {
                        nanos.put(thread.getThreadId(), cpu);
                    }
                }
            }
        }
        return nanos;
    }
}
