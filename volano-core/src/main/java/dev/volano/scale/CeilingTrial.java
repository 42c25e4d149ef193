package dev.volano.scale;

import dev.volano.client.Failure;
import dev.volano.client.ThroughputResult;
import java.util.EnumSet;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/**
 * One trial of a search for a ceiling.
 *
 * @param point what was measured
 * @param violation why it does not meet the criterion, in words; empty if it does
 * @since 0.1
 */
public record CeilingTrial(SweepPoint point, Optional<String> violation) {

    private static final Set<Failure.Kind> OF_THE_SERVERS_PROCESS =
            EnumSet.of(Failure.Kind.SERVER_OUT_OF_THREADS, Failure.Kind.SERVER_OUT_OF_DESCRIPTORS);

    /** Whose limit a trial ran into. */
    public enum Limit {
        /** The server under test, or a limit of the system that its process ran into. */
        SERVER,
        /** The load generator, or a limit of the system that its process ran into: the server may well hold more. */
        GENERATOR,
        /** Whoever ran the measurement ended it. */
        HARNESS
    }

    /**
     * Creates a trial.
     *
     * @throws NullPointerException if an argument is null
     */
    public CeilingTrial {
        Objects.requireNonNull(point, "point");
        Objects.requireNonNull(violation, "violation");
    }

    /**
     * Returns whether the criterion was met.
     *
     * @return true if there is no violation
     */
    public boolean held() {
        return violation.isEmpty();
    }

    /**
     * Returns whose limit it ran into.
     *
     * @return the limit; empty if the criterion was met
     */
    public Optional<Limit> limit() {
        if (held()) {
            return Optional.empty();
        }
        return Optional.of(point instanceof SweepPoint.NotMeasured refused ? limit(refused.kind()) : ofResult());
    }

    private Limit ofResult() {
        ThroughputResult result = point.result().orElseThrow();
        return result.failures().stream()
                .findFirst()
                .map(failure -> limit(failure.kind()))
                .orElse(result.generatorLimits().isEmpty() ? Limit.SERVER : Limit.GENERATOR);
    }

    /** Returns whose limit a failure tells of. */
    static Limit limit(Failure.Kind kind) {
        return switch (kind.owner()) {
            case SERVER -> Limit.SERVER;
            case CLIENT -> Limit.GENERATOR;
            case HARNESS -> Limit.HARNESS;
            case SYSTEM -> OF_THE_SERVERS_PROCESS.contains(kind) ? Limit.SERVER : Limit.GENERATOR;
        };
    }
}
