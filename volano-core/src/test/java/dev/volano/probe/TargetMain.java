package dev.volano.probe;

import java.io.BufferedReader;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** What a {@link Target} runs: orders, one a line, until they end. */
final class TargetMain {

    private final List<Object> held = new ArrayList<>();
    private long sum;

    private TargetMain() {}

    public static void main(String[] args) throws Exception {
        TargetMain main = new TargetMain();
        PrintStream out = new PrintStream(new FileOutputStream(FileDescriptor.out), true, StandardCharsets.UTF_8);
        try (BufferedReader orders = new BufferedReader(
                new InputStreamReader(new FileInputStream(FileDescriptor.in), StandardCharsets.UTF_8))) {
            for (String order = orders.readLine(); order != null; order = orders.readLine()) {
                String[] words = order.split(" ", 2);
                main.obey(words[0], words.length < 2 ? 0 : Integer.parseInt(words[1]));
                out.println("done");
            }
        }
        out.println(main.sum + main.held.size());
    }

    private void obey(String what, int amount) throws Exception {
        switch (what) {
            case "burnMillis" -> burn(TimeUnit.MILLISECONDS.toNanos(amount));
            case "holdMegabytes" -> hold(amount);
            case "wasteMegabytes" -> waste(amount);
            case "openFiles" -> open(amount);
            case "startThreads" -> start(amount);
            case "collect" -> System.gc();
            case "wait" -> waitOnce();
            default -> {}
        }
    }

    private void burn(long nanos) {
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        long end = threads.getCurrentThreadCpuTime() + nanos;
        while (threads.getCurrentThreadCpuTime() < end) {
            for (int i = 0; i < 10_000; i++) {
                sum += i ^ sum;
            }
        }
    }

    private void hold(int megabytes) {
        for (int i = 0; i < 16 * megabytes; i++) { // small blocks: G1 gives one of 1 MB the space of two
            byte[] block = new byte[1 << 16];
            Arrays.fill(block, (byte) 1);
            held.add(block);
        }
    }

    private void waste(int megabytes) {
        for (int i = 0; i < megabytes; i++) {
            byte[] block = new byte[1 << 20];
            sum += Arrays.hashCode(block);
        }
    }

    private void open(int files) throws IOException {
        Path file = Files.createTempFile("volano", "target");
        for (int i = 0; i < files; i++) {
            InputStream in = Files.newInputStream(file);
            held.add(in);
        }
        Files.delete(file);
    }

    private void start(int threads) {
        CountDownLatch never = new CountDownLatch(1);
        for (int i = 0; i < threads; i++) {
            Thread thread = new Thread(() -> await(never), "target-" + i);
            thread.setDaemon(true);
            thread.start();
            held.add(thread);
        }
    }

    /** Gives its processor away, until the system has counted that: a short wait may be over before it has begun. */
    private static void waitOnce() throws IOException {
        String before = voluntarySwitches();
        while (voluntarySwitches().equals(before)) {
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(1));
        }
    }

    private static String voluntarySwitches() throws IOException {
        return Files.readAllLines(Path.of("/proc/thread-self/status")).stream()
                .filter(line -> line.startsWith("voluntary_ctxt_switches:"))
                .findFirst()
                .orElseThrow(() -> new IOException("the system does not count how often a thread waits"));
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
