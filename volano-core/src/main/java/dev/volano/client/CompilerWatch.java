package dev.volano.client;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.Supplier;

/**
 * Whether the compilers of some JVMs have become quiet: of the last second they have worked for less than 2 %. Of a
 * server that does not tell, nothing is asked. For one thread at a time.
 */
final class CompilerWatch {

    static final double MOST_SHARE = 0.02;

    private static final long SPAN_NANOS = Duration.ofSeconds(1).toNanos();

    /** Looks cost some tens of microseconds. */
    private static final long LOOK_NANOS = Duration.ofMillis(50).toNanos();

    private final List<Supplier<OptionalLong>> totals;
    private final Deque<Look> looks = new ArrayDeque<>();

    private record Look(long atNanos, List<OptionalLong> totals) {}

    /**
     * Creates a watch.
     *
     * @param totals tell of each server how long its compilers have worked so far, in nanoseconds
     */
    CompilerWatch(List<Supplier<OptionalLong>> totals) {
        this.totals = List.copyOf(totals);
    }

    /** Looks, if the last look was some time ago. */
    void look(long atNanos) {
        if (!looks.isEmpty() && atNanos - looks.getLast().atNanos() < LOOK_NANOS) {
            return;
        }
        looks.addLast(new Look(atNanos, totals.stream().map(Supplier::get).toList()));
        while (looks.size() > 2 && secondIsOver(1)) {
            looks.removeFirst();
        }
    }

    /** Whether from a look, counted from the first, to the last a second has gone by. */
    private boolean secondIsOver(int index) {
        long begin =
                looks.stream().skip(index).mapToLong(Look::atNanos).findFirst().orElse(Long.MAX_VALUE);
        return looks.getLast().atNanos() - begin >= SPAN_NANOS;
    }

    /** Returns whether all have become quiet that tell; false until they have been watched for a second. */
    boolean quiet() {
        if (looks.isEmpty()) {
            return false;
        }
        boolean told = looks.getLast().totals().stream().anyMatch(OptionalLong::isPresent);
        return !told || (secondIsOver(0) && noneAbove());
    }

    private boolean noneAbove() {
        for (int i = 0; i < totals.size(); i++) {
            OptionalDouble share = share(i);
            if (share.isPresent() && share.getAsDouble() >= MOST_SHARE) {
                return false;
            }
        }
        return true;
    }

    /**
     * Returns for which share of the last second, or of the time watched if that is less, the compilers of a server
     * worked.
     *
     * @param server its number, from 0
     * @return the share, over all its compiler threads; empty if it does not tell
     */
    OptionalDouble share(int server) {
        if (looks.size() < 2) {
            return OptionalDouble.empty();
        }
        OptionalLong before = looks.getFirst().totals().get(server);
        OptionalLong after = looks.getLast().totals().get(server);
        long nanos = looks.getLast().atNanos() - looks.getFirst().atNanos();
        return before.isPresent() && after.isPresent() && nanos > 0
                ? OptionalDouble.of((double) (after.getAsLong() - before.getAsLong()) / nanos)
                : OptionalDouble.empty();
    }
}
