package dev.volano.net;

import dev.volano.internal.ThreadJoin;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/** The loops of one listener or connector. */
final class SelectorLoops {

    private final List<SelectorLoop> loops;
    private final AtomicInteger next = new AtomicInteger();

    private SelectorLoops(List<SelectorLoop> loops) {
        this.loops = loops;
    }

    /**
     * Opens loops.
     *
     * @param sendsByTurn whether what is written in a loop's thread is sent at the end of the loop's turn, where that
     *     keeps the order: a loop of several shares its connections with the others
     */
    static SelectorLoops open(int count, ConnectionOptions options, boolean sendsByTurn) throws IOException {
        List<SelectorLoop> opened = new ArrayList<>();
        SelectorLoops group = new SelectorLoops(opened);
        try {
            for (int i = 0; i < count; i++) {
                opened.add(
                        new SelectorLoop(options.threadName() + "-selector-" + i, options, sendsByTurn && count == 1));
            }
            return group;
        } catch (Throwable e) {
            Sockets.closeAfter(e, group::close);
            throw e;
        }
    }

    void start() {
        loops.forEach(SelectorLoop::start);
    }

    SelectorLoop first() {
        return loops.get(0);
    }

    /** Returns the loop for the next connection: each in turn. */
    SelectorLoop next() {
        return loops.get(Math.floorMod(next.getAndIncrement(), loops.size()));
    }

    /** Closes all connections and ends the threads; waits for them, unless the calling thread is one of them. */
    void close() {
        loops.forEach(SelectorLoop::stop);
        List<Thread> threads = loops.stream().map(SelectorLoop::thread).toList();
        if (!threads.contains(Thread.currentThread())) {
            ThreadJoin.awaitAll(threads);
        }
    }
}
