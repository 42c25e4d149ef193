package dev.volano.workload.hold;

import dev.volano.measure.InFlight;
import dev.volano.net.CloseReason;
import dev.volano.net.Connection;
import dev.volano.workload.Client;
import dev.volano.workload.RunContext;
import dev.volano.workload.RunContext.Problem;
import java.nio.ByteBuffer;
import java.time.Duration;

/** One connection that is held. */
final class HoldClient implements Client {

    private final int index;
    private final RunContext context;
    private final Duration time;
    private final byte[] request;
    private final int answerBytes;
    private final InFlight inFlight;

    // Read by other threads, written by those that serve the connection, one at a time.
    private volatile long sent;
    private volatile long received;

    private int pendingBytes;
    private boolean paused;
    private boolean finishing;
    private boolean failed;

    HoldClient(int index, RunContext context, Duration time, byte[] request, int answerBytes) {
        this.index = index;
        this.context = context;
        this.time = time;
        this.request = request;
        this.answerBytes = answerBytes;
        inFlight = new InFlight(context.shard(index));
    }

    @Override
    public void onOpen(Connection connection) {
        context.entered(index);
        context.ready(index);
    }

    @Override
    public void onStart(Connection connection) {
        paused = false;
        if (request.length > 0) {
            ask(connection);
        } else if (!context.timed()) {
            context.schedule(time, () -> connection.execute(() -> finish(connection)));
        }
    }

    @SuppressWarnings("NonAtomicVolatileUpdate") // one thread at a time writes
    private void ask(Connection connection) {
        pendingBytes = answerBytes;
        sent++;
        inFlight.sent(context.nanoTime());
        connection.write(connection.frame().put(request));
    }

    @Override
    @SuppressWarnings("NonAtomicVolatileUpdate")
    public void onBytes(Connection connection, ByteBuffer in) {
        int bytes = in.remaining();
        in.position(in.limit());
        if (request.length == 0) {
            return;
        }
        if (bytes > pendingBytes) {
            fail(
                    Problem.BAD_INPUT,
                    "the answer is longer than " + answerBytes + " bytes, by " + (bytes - pendingBytes));
            return;
        }
        pendingBytes -= bytes;
        if (pendingBytes == 0) {
            received++;
            inFlight.received(context.nanoTime());
            if (!context.timed()) {
                finish(connection);
            } else if (!paused) {
                ask(connection);
            }
        }
    }

    @Override
    public void onPause(Connection connection) {
        paused = true;
    }

    @Override
    public void onFinish(Connection connection) {
        finish(connection);
    }

    private void finish(Connection connection) {
        finishing = true;
        connection.close(CloseReason.finished());
    }

    @Override
    public void onClose(Connection connection, CloseReason reason) {
        if (finishing) {
            context.finished(index);
        } else {
            fail(Problem.of(reason.kind()), reason.detail());
        }
    }

    private void fail(Problem problem, String detail) {
        if (!failed) {
            failed = true;
            context.failed(index, problem, detail);
        }
    }

    @Override
    public long sent() {
        return sent;
    }

    @Override
    public long received() {
        return received;
    }
}
