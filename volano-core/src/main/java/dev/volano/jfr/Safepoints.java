package dev.volano.jfr;

import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import jdk.jfr.consumer.RecordedEvent;

/** Joins the events of the beginnings and the ends of safepoints, which come in any order. */
final class Safepoints {

    static final String NAME = "safepoints";

    private static final int MOST = 200_000;

    private final Map<Long, Instant> begun = new HashMap<>();
    private final Map<Long, Instant> ended = new HashMap<>();

    void begin(RecordedEvent event) {
        if (begun.size() < MOST) {
            begun.put(event.getLong("safepointId"), event.getStartTime());
        }
    }

    void end(RecordedEvent event) {
        if (ended.size() < MOST) {
            ended.put(event.getLong("safepointId"), event.getEndTime());
        }
    }

    /** Adds the times from when threads were asked to stop until they were let go. */
    void addTo(Tally tally) {
        begun.forEach((id, from) -> {
            Instant to = ended.get(id);
            if (to != null && !to.isBefore(from)) {
                tally.add(NAME, Duration.between(from, to).toNanos());
            }
        });
    }
}
