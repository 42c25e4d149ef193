package dev.volano.requirement;

import java.util.Objects;
import java.util.Optional;

/**
 * What a result says of a requirement.
 *
 * @param outcome whether it is met
 * @param required what was required, in words
 * @param measured what was measured, in words, with its interval and how far it is from what was required
 * @param reason why it is not decided, or what else explains the outcome; empty if the numbers say it all
 * @since 0.1
 */
public record Judgement(Outcome outcome, String required, String measured, Optional<String> reason) {

    /**
     * Creates a judgement.
     *
     * @throws NullPointerException if a part is null
     */
    public Judgement {
        Objects.requireNonNull(outcome, "outcome");
        Objects.requireNonNull(required, "required");
        Objects.requireNonNull(measured, "measured");
        Objects.requireNonNull(reason, "reason");
    }

    /**
     * Returns the judgement in a line.
     *
     * @return for example {@code NOT MET: throughput of at least 20,000 messages/s, but it was 18,400 …}
     */
    @Override
    public String toString() {
        String verdict = switch (outcome) {
            case PASS -> "met: ";
            case FAIL -> "NOT MET: ";
            case INCONCLUSIVE -> "NOT DECIDED: ";
        };
        return verdict + required + "; measured: " + measured
                + reason.map(why -> "; " + why).orElse("");
    }
}
