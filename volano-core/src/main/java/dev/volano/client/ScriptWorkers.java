package dev.volano.client;

import dev.volano.internal.Require;
import dev.volano.workload.Dialog;
import dev.volano.workload.Script;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.ProtocolException;
import java.net.Socket;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/** Workers that each go through a script on a socket of their own. */
record ScriptWorkers(Script script) implements WorkerSource {

    @Override
    public Work open(int worker, RunSettings settings, WorkerTally tally) throws IOException {
        Socket socket = new Socket();
        try {
            socket.setTcpNoDelay(true);
            socket.connect(settings.target().address(), millis(settings.connectTimeout()));
            socket.setSoTimeout(millis(settings.stallTimeout()));
            return new ScriptWork(worker, script, socket, tally);
        } catch (IOException e) {
            socket.close();
            throw e;
        }
    }

    private static int millis(Duration time) {
        return (int) Math.max(1, Math.min(Integer.MAX_VALUE, time.toMillis()));
    }

    private static final class ScriptWork implements Work, Dialog {

        private final int client;
        private final Script script;
        private final Socket socket;
        private final InputStream in;
        private final OutputStream out;
        private final WorkerTally tally;
        private long sentNanos;
        private long dueNanos = Long.MIN_VALUE;

        ScriptWork(int client, Script script, Socket socket, WorkerTally tally) throws IOException {
            this.client = client;
            this.script = script;
            this.socket = socket;
            this.tally = tally;
            in = new BufferedInputStream(socket.getInputStream());
            out = socket.getOutputStream();
        }

        @Override
        public void run(long due) throws Exception {
            dueNanos = due;
            script.run(this);
        }

        @Override
        public int client() {
            return client;
        }

        @Override
        public void send(byte[] message) throws IOException {
            sentNanos = System.nanoTime();
            tally.countSent();
            out.write(message);
        }

        @Override
        public byte[] receive(int bytes) throws IOException {
            Require.atLeast(bytes, 0, "bytes");
            byte[] message = in.readNBytes(bytes);
            if (message.length < bytes) {
                throw new EOFException("the server closed the connection after " + message.length + " of " + bytes
                        + " bytes of a message");
            }
            tally.countReceived(sentNanos, dueNanos);
            return message;
        }

        @Override
        public byte[] receiveUntil(byte delimiter, int mostBytes) throws IOException {
            Require.atLeast(mostBytes, 1, "mostBytes");
            ByteArrayOutputStream message = new ByteArrayOutputStream();
            for (int each = in.read(); each != Byte.toUnsignedInt(delimiter); each = in.read()) {
                if (each < 0) {
                    throw new EOFException("the server closed the connection after " + message.size()
                            + " bytes of a message without its end");
                }
                message.write(each);
                if (message.size() >= mostBytes) {
                    throw new ProtocolException("a message has no end within " + mostBytes + " bytes");
                }
            }
            tally.countReceived(sentNanos, dueNanos);
            return message.toByteArray();
        }

        @Override
        public void think(Duration time) throws InterruptedException {
            TimeUnit.NANOSECONDS.sleep(Require.notNegative(time, "time").toNanos());
        }

        @Override
        public void abort() throws IOException {
            socket.close();
        }

        @Override
        public void close() throws IOException {
            socket.close();
        }
    }
}
