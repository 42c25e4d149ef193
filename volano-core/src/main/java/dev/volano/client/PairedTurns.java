package dev.volano.client;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Puts two servers under load in turn, for a window at a time. For one thread at a time. */
final class PairedTurns {

    /** With fewer in a window, its rate is coarse. */
    private static final double LEAST_RECEIVED = 1_000;

    /** A server so slow that its windows must be longer may take up to so many times the time. */
    private static final int LONGEST = 2;

    private final PairedPlan plan;
    private final boolean candidateFirst;
    private final PairedArm baseline;
    private final PairedArm candidate;
    private final ForkWatch watch;
    private final List<PairedBlock> blocks = new ArrayList<>();
    private Duration window;
    private Duration warmUp = Duration.ZERO;
    private String warmUpEnd = PairedConditions.UNKNOWN.warmUpEnd();

    /**
     * Creates the turns of a fork.
     *
     * @param plan how long they are, and how many
     * @param candidateFirst which server has the first
     * @param baseline one of the servers, its connections open
     * @param candidate the other one
     * @param watch is told when the measured part begins and ends
     */
    PairedTurns(PairedPlan plan, boolean candidateFirst, PairedArm baseline, PairedArm candidate, ForkWatch watch) {
        this.plan = plan;
        this.candidateFirst = candidateFirst;
        this.baseline = baseline;
        this.candidate = candidate;
        this.watch = watch;
        window = plan.window();
    }

    /** Warms up, measures, and lets the clients take their leave, unless something fails. */
    void run() throws InterruptedException {
        if (!getWarm()) {
            return;
        }
        watch.begin();
        baseline.begin();
        candidate.begin();
        long beginNanos = System.nanoTime();
        try {
            for (long nanos = 0; wantsMore(nanos); nanos = System.nanoTime() - beginNanos) {
                Optional<PairedBlock> block = block(blocks.size());
                if (block.isEmpty()) {
                    return;
                }
                blocks.add(block.get());
            }
        } finally {
            baseline.measured();
            candidate.measured();
            watch.measured();
        }
        baseline.leave();
        candidate.leave();
    }

    private boolean wantsMore(long nanos) {
        long time = plan.measureFor().toNanos();
        return nanos < time || (blocks.size() < plan.leastBlocks() && nanos < LONGEST * time);
    }

    /** Runs both until they are warm, or the time for that is over; returns false if something failed. */
    private boolean getWarm() throws InterruptedException {
        PairedWarmUp phase = new PairedWarmUp(plan.warmUp(), watch.compilers());
        List<PairedBlock> warm = new ArrayList<>();
        long beginNanos = System.nanoTime();
        long nanos = 0;
        while (phase.goesOn(nanos, warm)) {
            Optional<PairedBlock> block = block(warm.size());
            if (block.isEmpty()) {
                return false;
            }
            warm.add(block.get());
            nanos = System.nanoTime() - beginNanos;
            warmUp = Duration.ofNanos(nanos);
            if (nanos > plan.warmUp().least().toNanos() / 2) {
                fitWindow(warm);
            }
        }
        warmUpEnd = phase.end();
        return true;
    }

    /** Makes the windows as long as the slower server needs for its messages, by the middle of the last blocks. */
    private void fitWindow(List<PairedBlock> warm) {
        double[] rates = warm.subList(Math.max(0, warm.size() - PairedWarmUp.LEAST_LOOK_BACK), warm.size()).stream()
                .mapToDouble(block -> Math.min(
                        block.baseline().receivedPerSecond(), block.candidate().receivedPerSecond()))
                .sorted()
                .toArray();
        double longest = (double) plan.measureFor().toNanos() / plan.leastBlocks();
        double wanted = Math.min(longest, LEAST_RECEIVED * 1e9 / Math.max(rates[rates.length / 2], 1e-9));
        window = Duration.ofNanos(Math.max(plan.window().toNanos(), (long) wanted));
    }

    /** A window of each: of two blocks one begins with the baseline and one with the candidate. */
    private Optional<PairedBlock> block(int index) throws InterruptedException {
        boolean candidateBegins = (index % 2 == 0) == candidateFirst;
        Optional<PairedWindow> one = (candidateBegins ? candidate : baseline).window(window);
        if (one.isEmpty()) {
            return Optional.empty();
        }
        Optional<PairedWindow> other = (candidateBegins ? baseline : candidate).window(window);
        return other.map(last -> candidateBegins ? new PairedBlock(last, one.get()) : new PairedBlock(one.get(), last));
    }

    /** Returns how long both were under load before it was measured. */
    Duration warmUp() {
        return warmUp;
    }

    /** Returns why the load before it was measured ended. */
    String warmUpEnd() {
        return warmUpEnd;
    }

    /** Returns what has been measured. */
    List<PairedBlock> blocks() {
        return List.copyOf(blocks);
    }
}
