package dev.volano.scale;

import dev.volano.client.Setup;
import dev.volano.client.ThroughputResult;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What came of a sweep.
 *
 * @param planned where it was to be measured
 * @param points what came of the points, in order; fewer than planned if the sweep ended early
 * @since 0.1
 */
public record SweepResult(Points planned, List<SweepPoint> points) {

    /**
     * Creates a result.
     *
     * @throws NullPointerException if a part is null
     * @throws IllegalArgumentException if the points are not the first of those planned
     */
    public SweepResult {
        Objects.requireNonNull(planned, "planned");
        points = List.copyOf(points);
        List<Integer> done = points.stream().map(SweepPoint::connections).toList();
        if (done.size() > planned.values().size()
                || !done.equals(planned.values().subList(0, done.size()))) {
            throw new IllegalArgumentException(
                    "the points must be the first of " + planned.values() + ", and are " + done);
        }
    }

    /**
     * Returns what came of a point.
     *
     * @param connections how many connections there were to be
     * @return the point; empty if the sweep did not come so far, or was not to
     */
    public Optional<SweepPoint> at(int connections) {
        return points.stream()
                .filter(point -> point.connections() == connections)
                .findFirst();
    }

    /**
     * Returns whether every point that was planned is complete.
     *
     * @return true if there is a score at each
     */
    public boolean complete() {
        return points.size() == planned.values().size() && points.stream().allMatch(SweepPoint::complete);
    }

    /**
     * Returns what was measured with, at the first point that was measured.
     *
     * @return the setup; empty if none was
     */
    public Optional<Setup> setup() {
        return points.stream()
                .flatMap(point -> point.result().stream())
                .findFirst()
                .map(ThroughputResult::setup);
    }

    /**
     * Returns what is to be said of the sweep, in the words of VolanoMark's reports.
     *
     * @return a note for each point that is not as it should be, one for all that were not measured for the same
     *     reason, and one for an early end; {@link SweepPoint#NO_ERRORS} alone if there is none
     */
    public List<String> notes() {
        List<String> notes = Stream.concat(
                        points.stream().map(this::note).distinct().filter(note -> !note.equals(SweepPoint.NO_ERRORS)),
                        planned.values().stream()
                                .skip(points.size())
                                .limit(1)
                                .map(next -> "ended before " + next + " connections"))
                .toList();
        return notes.isEmpty() ? List.of(SweepPoint.NO_ERRORS) : notes;
    }

    private String note(SweepPoint point) {
        if (!(point instanceof SweepPoint.NotMeasured one)) {
            return point.note();
        }
        return one.note(points.stream()
                .filter(other -> other instanceof SweepPoint.NotMeasured another && another.sameReason(one))
                .map(other -> Integer.toString(other.connections()))
                .collect(Collectors.joining(", ")));
    }
}
