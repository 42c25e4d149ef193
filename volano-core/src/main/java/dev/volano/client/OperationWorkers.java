package dev.volano.client;

import dev.volano.workload.Operation;
import java.io.IOException;

/** Workers that each have a session of a user's operation. */
record OperationWorkers(Operation operation) implements WorkerSource {

    @Override
    public Work open(int worker, RunSettings settings, WorkerTally tally) throws Exception {
        Operation.Session session = operation.open(worker, settings.target().address());
        return new Work() {
            @Override
            public void run(long dueNanos) throws Exception {
                long sentNanos = System.nanoTime();
                tally.countSent();
                session.run();
                tally.countReceived(sentNanos, dueNanos);
            }

            @Override
            public void abort() {
                // The worker's thread is interrupted; there is nothing else of a session that another thread may touch.
            }

            @Override
            public void close() throws IOException {
                session.close();
            }
        };
    }
}
