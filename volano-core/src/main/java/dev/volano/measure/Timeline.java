package dev.volano.measure;

import java.util.List;

/**
 * The windows of a run, one after another without gaps, from the start of the load to its end.
 *
 * @param windows in order; none if there was no load, or it was not watched
 * @since 0.1
 */
public record Timeline(List<Window> windows) {

    /** A timeline without windows. */
    public static final Timeline EMPTY = new Timeline(List.of());

    /**
     * Creates a timeline.
     *
     * @throws NullPointerException if {@code windows} or one of them is null
     */
    public Timeline {
        windows = List.copyOf(windows);
    }

    /**
     * Returns the windows of a phase.
     *
     * @param phase the phase
     * @return in order; possibly none
     */
    public List<Window> in(Phase phase) {
        return windows.stream().filter(window -> window.phase() == phase).toList();
    }

    /**
     * Returns the throughput of each window of a phase.
     *
     * @param phase the phase
     * @return messages received per second, in order
     */
    public double[] rates(Phase phase) {
        return in(phase).stream().mapToDouble(Window::receivedPerSecond).toArray();
    }
}
