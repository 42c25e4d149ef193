package dev.volano.workload;

import dev.volano.net.BadInputException;
import dev.volano.net.CloseReason;
import dev.volano.net.Connection;
import dev.volano.net.Frame;
import dev.volano.net.Handler;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;

/**
 * Connections in memory, served by one thread: the same calls in the same order each time. Nothing is delivered while a
 * handler writes; it is in {@link #step}, in the order in which it was written or, with a seed, in any order that a
 * network could bring it in. The bytes of one direction of one connection always stay in order.
 */
public final class MemoryNetwork {

    /** What happens to what is written on the way to the peer. */
    public interface Fault {

        /** The way of a good network. */
        Fault NONE = (link, toClient, message) -> List.of(message);

        /**
         * Returns what arrives in place of a message.
         *
         * @param link which connection it is, from 0
         * @param toClient whether the server sent it
         * @param message what one call of {@link Connection#write} has written
         */
        List<byte[]> on(int link, boolean toClient, byte[] message);
    }

    private static final int MOST_UNCONSUMED_BYTES = 64 * 1024;

    private final int chunkBytes;
    private final Optional<SplittableRandom> order;
    private final Fault fault;
    private final Frame frame = new Frame(16);
    private final List<End> underWay = new ArrayList<>();
    private final List<Throwable> crashes = new ArrayList<>();
    private int head;
    private int links;

    private MemoryNetwork(int chunkBytes, Optional<SplittableRandom> order, Fault fault) {
        this.chunkBytes = chunkBytes;
        this.order = order;
        this.fault = fault;
    }

    /** A network that delivers in the order of writing, as many bytes at once as there are. */
    public static MemoryNetwork inOrder() {
        return inOrder(Integer.MAX_VALUE, Fault.NONE);
    }

    /** A network that delivers in the order of writing, so many bytes at once at most. */
    public static MemoryNetwork inOrder(int chunkBytes, Fault fault) {
        return new MemoryNetwork(chunkBytes, Optional.empty(), fault);
    }

    /** A network where each direction of each connection has delays of its own. */
    public static MemoryNetwork inAnyOrder(long seed, int chunkBytes, Fault fault) {
        return new MemoryNetwork(chunkBytes, Optional.of(new SplittableRandom(seed)), fault);
    }

    /** Opens a connection and returns the client's end. */
    public End connect(Handler client, Handler server) {
        End clientEnd = new End(client, links, false);
        End serverEnd = new End(server, links, true);
        clientEnd.peer = serverEnd;
        serverEnd.peer = clientEnd;
        links++;
        serverEnd.call(() -> server.onOpen(serverEnd));
        clientEnd.call(() -> client.onOpen(clientEnd));
        return clientEnd;
    }

    /** Delivers something, and returns whether there was something to deliver. */
    public boolean step() {
        if (head == underWay.size()) {
            underWay.clear();
            head = 0;
            return false;
        }
        if (order.isPresent()) { // any of those waiting may come first
            int chosen = order.get().nextInt(head, underWay.size());
            End other = underWay.get(head);
            underWay.set(head, underWay.get(chosen));
            underWay.set(chosen, other);
        }
        underWay.get(head++).deliver();
        return true;
    }

    /** Delivers until nothing is under way. */
    public void deliverAll() {
        for (long steps = 0; step(); steps++) {
            if (steps > 20_000_000) {
                throw new AssertionError("it does not come to an end");
            }
        }
    }

    /** Returns what handlers threw that is not the peer's fault. */
    public List<Throwable> crashes() {
        return crashes;
    }

    /** What is on the way to an end: bytes, or if there are none, something that happens. */
    private record Item(ByteBuffer bytes, Runnable event) {}

    /** One end of a connection. */
    public final class End implements Connection {

        private final Handler handler;
        private final int link;
        private final boolean isServer;
        private final Deque<Item> incoming = new ArrayDeque<>();
        private End peer = this;
        private byte[] unconsumed = {};
        private Optional<CloseReason> reason = Optional.empty();
        private boolean closed;
        private boolean stalled;

        private End(Handler handler, int link, boolean isServer) {
            this.handler = handler;
            this.link = link;
            this.isServer = isServer;
        }

        /** Returns the other end. */
        public End peer() {
            return peer;
        }

        /** Returns why this end was closed, if it was. */
        public Optional<CloseReason> closeReason() {
            return closed ? reason : Optional.empty();
        }

        /** Returns how many bytes the handler has left. */
        public int unconsumedBytes() {
            return unconsumed.length;
        }

        /** Stops to deliver to this end. */
        public void stall() {
            stalled = true;
        }

        @Override
        public InetSocketAddress remoteAddress() {
            try {
                return new InetSocketAddress(
                        InetAddress.getByAddress(new byte[] {127, 0, 0, 1}), 1_024 + link % 60_000);
            } catch (UnknownHostException e) {
                throw new IllegalStateException("four bytes are an address", e);
            }
        }

        @Override
        public Frame frame() {
            return frame.clear();
        }

        @Override
        public boolean write(Frame message) {
            if (reason.isPresent()) {
                return false;
            }
            fault.on(link, isServer, message.snapshot())
                    .forEach(bytes -> peer.enqueue(ByteBuffer.wrap(bytes), () -> {}));
            return true;
        }

        @Override
        public void execute(Runnable task) {
            enqueue(ByteBuffer.allocate(0), () -> {
                if (reason.isEmpty()) {
                    call(task);
                }
            });
        }

        @Override
        public void close(CloseReason why) {
            if (reason.isEmpty()) {
                reason = Optional.of(why);
                peer.enqueue(ByteBuffer.allocate(0), peer::end);
                enqueue(ByteBuffer.allocate(0), this::closed);
            }
        }

        @Override
        public void abort(CloseReason why) {
            if (!closed) {
                if (reason.isEmpty()) {
                    reason = Optional.of(why);
                }
                incoming.clear();
                enqueue(ByteBuffer.allocate(0), this::closed);
                peer.incoming.clear();
                peer.enqueue(
                        ByteBuffer.allocate(0),
                        () -> peer.abort(new CloseReason(CloseReason.Kind.RESET, "reset by the peer")));
            }
        }

        private void end() {
            if (reason.isEmpty()) {
                call(() -> handler.onEnd(this));
            }
        }

        private void closed() {
            if (!closed) {
                closed = true;
                call(() -> handler.onClose(this, reason.orElseThrow()));
            }
        }

        private void enqueue(ByteBuffer bytes, Runnable event) {
            incoming.add(new Item(bytes, event));
            underWay.add(this);
        }

        private void deliver() {
            Item item = stalled ? null : incoming.poll();
            if (item == null) {
                return; // it came together with an earlier one, or the connection was broken off
            }
            if (!item.bytes().hasRemaining()) {
                item.event().run();
                return;
            }
            List<ByteBuffer> together = new ArrayList<>(List.of(item.bytes()));
            int length = item.bytes().remaining();
            for (Item next = incoming.peek();
                    next != null
                            && next.bytes().hasRemaining()
                            && length + next.bytes().remaining() <= chunkBytes;
                    next = incoming.peek()) {
                together.add(next.bytes());
                length += next.bytes().remaining();
                incoming.remove();
            }
            ByteBuffer bytes = ByteBuffer.allocate(length);
            together.forEach(bytes::put);
            deliver(bytes.flip());
        }

        private void deliver(ByteBuffer bytes) {
            while (bytes.hasRemaining() && reason.isEmpty()) {
                byte[] chunk = new byte[Math.min(chunkBytes, bytes.remaining())];
                bytes.get(chunk);
                ByteBuffer in = ByteBuffer.allocate(unconsumed.length + chunk.length)
                        .put(unconsumed)
                        .put(chunk)
                        .flip();
                call(() -> handler.onBytes(this, in));
                unconsumed = new byte[in.remaining()];
                in.get(unconsumed);
                if (unconsumed.length > MOST_UNCONSUMED_BYTES) {
                    abort(CloseReason.badInput("a message of more than " + MOST_UNCONSUMED_BYTES + " bytes"));
                }
            }
        }

        private void call(Runnable handlerCall) {
            try {
                handlerCall.run();
            } catch (BadInputException e) {
                abort(CloseReason.badInput(String.valueOf(e.getMessage())));
            } catch (RuntimeException | Error e) {
                crashes.add(e);
                abort(new CloseReason(CloseReason.Kind.HANDLER_FAILED, e.toString()));
            }
        }
    }
}
