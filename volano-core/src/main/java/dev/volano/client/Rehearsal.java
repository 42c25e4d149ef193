package dev.volano.client;

import dev.volano.net.CloseReason;
import dev.volano.net.ListenerStatistics;
import dev.volano.probe.Limits;
import dev.volano.server.RunningServer;
import dev.volano.workload.RunContext.Problem;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Map;

/**
 * Tells of failures that have not happened, before there is any load. A class that is first needed when the process has
 * no more descriptors cannot be loaded, and then nobody would hear of the failure.
 */
final class Rehearsal {

    private static final ListenerStatistics NOTHING = new ListenerStatistics(0, 0, 0, 0, Map.of());

    private Rehearsal() {}

    /** Uses all that a run needs that fails. */
    static void of(Limits limits, String threadName) {
        try (RunMonitor monitor = new RunMonitor(1, 0, false, false, () -> false, threadName)) {
            for (CloseReason.Kind reason : CloseReason.Kind.values()) {
                monitor.failed(0, Problem.of(reason), "");
            }
            for (String words : new String[] {"Too many open files", "Cannot assign requested address", "refused"}) {
                IOException fault = new IOException(words);
                monitor.fail(ConnectFailures.kindOf(fault), ConnectFailures.words(fault));
            }
            monitor.fault(new OutOfMemoryError());
            FailureLog failures = monitor.end();
            ServerCloses closes = new Diagnosis(new ServerView(new NoServer()), limits).complete(failures, 0, 1);
            ServerCloses.between(NOTHING, NOTHING);
            RunResult result = RunResult.failed(1, failures.failures().get(0));
            if (result.complete()
                    || !closes.counts().isEmpty()
                    || result.failures().toString().isEmpty()) {
                throw new IllegalStateException("a run with failures is not complete");
            }
        }
    }

    /** A server that tells of nothing. */
    private static final class NoServer implements RunningServer {

        @Override
        public InetSocketAddress address() {
            return new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
        }

        @Override
        public void close() {
            // There is nothing to close.
        }
    }
}
