package dev.volano.benchmarks;

import java.io.IOException;
import java.time.Duration;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * The main of a {@link Neighbour}: threads that take a processor for a while and then none. Ends when its standard
 * input does, so with the process that started it however that ends, and after an hour in any case.
 */
final class CpuHog {

    private static final long LONGEST_LIFE = Duration.ofHours(1).toNanos();
    private static final int LEAST_MILLIS = 50;
    private static final int MOST_MILLIS = 1_500;

    private CpuHog() {}

    /**
     * Starts the threads, and waits for the end.
     *
     * @param args the seed of the times, and the number of threads
     * @throws IOException if the standard input cannot be read
     */
    public static void main(String[] args) throws IOException {
        long seed = Long.parseLong(args[0]);
        int threads = Integer.parseInt(args[1]);
        long end = System.nanoTime() + LONGEST_LIFE;
        for (int i = 0; i < threads; i++) {
            SplittableRandom random = new SplittableRandom(seed + i);
            Thread thread = new Thread(() -> hog(random, end), "hog-" + i);
            thread.setDaemon(true);
            thread.start();
        }
        System.out.println("ready");
        while (System.in.read() >= 0) {
            // nothing is said: only the end counts
        }
    }

    private static void hog(SplittableRandom random, long end) {
        long state = Work.START;
        boolean busy = true;
        while (System.nanoTime() - end < 0) {
            long until = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(random.nextInt(LEAST_MILLIS, MOST_MILLIS));
            while (until - System.nanoTime() > 0) {
                if (busy) {
                    state = Work.steps(state, 1_000);
                } else {
                    LockSupport.parkNanos(until - System.nanoTime());
                }
            }
            busy = !busy;
        }
        if (state == 0) {
            throw new IllegalStateException("a xorshift generator does not reach 0");
        }
        Runtime.getRuntime().halt(1); // forgotten by whoever started it
    }
}
