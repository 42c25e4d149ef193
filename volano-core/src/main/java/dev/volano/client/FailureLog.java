package dev.volano.client;

import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/** The failures of a run: the first few, and how many there were of each kind. For one thread at a time. */
final class FailureLog {

    /** What a run of thousands of connections that all fail the same way needs to be understood. */
    static final int MAX_KEPT = 20;

    private final List<Failure> kept;
    private final Map<Failure.Kind, Long> counts;

    FailureLog() {
        this(List.of(), Map.of());
    }

    private FailureLog(List<Failure> kept, Map<Failure.Kind, Long> counts) {
        this.kept = new ArrayList<>(kept);
        this.counts = new EnumMap<>(Failure.Kind.class);
        this.counts.putAll(counts);
    }

    FailureLog copy() {
        return new FailureLog(kept, counts);
    }

    /** Adds a failure. The first of a kind is always kept. */
    void add(Failure failure) {
        long count = counts.merge(failure.kind(), 1L, Long::sum);
        if (count == 1 || kept.size() < MAX_KEPT) {
            kept.add(failure);
        }
    }

    /** Adds failures that explain the others, before them. */
    void addFirst(List<Failure> causes) {
        kept.addAll(0, causes);
        causes.forEach(cause -> counts.merge(cause.kind(), 1L, Long::sum));
    }

    /** Replaces each failure by another one of its kind. */
    void replaceEach(UnaryOperator<Failure> change) {
        kept.replaceAll(change);
    }

    boolean isEmpty() {
        return kept.isEmpty();
    }

    List<Failure> failures() {
        return List.copyOf(kept);
    }

    Map<Failure.Kind, Long> counts() {
        return Collections.unmodifiableMap(new EnumMap<>(counts)); // in the order of the kinds
    }
}
