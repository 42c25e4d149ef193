package dev.volano.report;

import dev.volano.internal.Require;
import dev.volano.measure.Interval;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/**
 * A chart for a terminal: what was measured over what it was measured at, in characters that every terminal has.
 *
 * <pre>
 * messages/s
 * 40,000 +
 *        |              *
 *        |
 *        |
 * 20,000 +   *
 *        |
 *        |
 *        |
 *      0 +---+----------+---------------------x---
 *         1,000      2,000                 4,000
 *         connections   x failed
 * </pre>
 *
 * <p>The vertical axis begins at 0, so that what looks like half is half. The horizontal one goes from the first to the
 * last place, in proportion. Immutable.
 *
 * @since 0.1
 */
public final class TextChart {

    /** How wide a chart is, unless told otherwise: 72 characters. */
    public static final int DEFAULT_WIDTH = 72;

    private static final int LEAST_WIDTH = 40;
    private static final int MOST_WIDTH = 1_000;
    private static final int ROWS_PER_TICK = 4;
    private static final int MOST_TICKS = 4;
    private static final String MARKS = "*o+#@%";
    private static final char FAILED = 'x';
    private static final char CURVE = '.';
    private static final char INTERVAL = '|';
    private static final String GAP = "   ";
    private static final double[] STEPS = {1, 2, 5, 10};

    /**
     * Something at a place.
     *
     * @param x the place, finite
     * @param y what is there, 0 or more and finite; empty if it failed
     * @param interval the bounds of {@code y}, whose estimate it is; empty if they are not known. What is below 0 is
     *     not drawn
     */
    public record Point(double x, OptionalDouble y, Optional<Interval> interval) {

        /**
         * Creates a point.
         *
         * @throws NullPointerException if {@code y} or {@code interval} is null
         * @throws IllegalArgumentException if a number is out of range, or the interval is not that of {@code y}
         */
        public Point {
            Objects.requireNonNull(y, "y");
            Objects.requireNonNull(interval, "interval");
            if (!Double.isFinite(x)) {
                throw new IllegalArgumentException("x must be finite: " + x);
            }
            if (y.isPresent() && !(y.getAsDouble() >= 0 && y.getAsDouble() < Double.POSITIVE_INFINITY)) {
                throw new IllegalArgumentException("y must be 0 or more, and finite: " + y.getAsDouble());
            }
            if (interval.isPresent() && (y.isEmpty() || !interval.get().contains(y.getAsDouble()))) {
                throw new IllegalArgumentException("the interval must have y within: " + interval.get() + ", " + y);
            }
        }

        /**
         * Returns a point without an interval.
         *
         * @param x the place, finite
         * @param y what is there, 0 or more and finite
         * @return the point
         * @throws IllegalArgumentException if a number is out of range
         */
        public static Point of(double x, double y) {
            return new Point(x, OptionalDouble.of(y), Optional.empty());
        }

        /**
         * Returns a point with an interval.
         *
         * @param x the place, finite
         * @param y what is there with its bounds, the estimate 0 or more
         * @return the point
         * @throws NullPointerException if {@code y} is null
         * @throws IllegalArgumentException if a number is out of range
         */
        public static Point of(double x, Interval y) {
            return new Point(x, OptionalDouble.of(y.estimate()), Optional.of(y));
        }

        /**
         * Returns a place at which there is nothing, as the measurement failed.
         *
         * @param x the place, finite
         * @return the point
         * @throws IllegalArgumentException if {@code x} is infinite or not a number
         */
        public static Point failed(double x) {
            return new Point(x, OptionalDouble.empty(), Optional.empty());
        }

        private double top() {
            return Math.max(y.orElse(0), interval.map(Interval::high).orElse(0.0));
        }
    }

    /**
     * Points that belong together.
     *
     * @param name what they are, for the legend of a chart of several; not blank
     * @param curve whether they are places of a curve, such as one that was fitted: drawn as dots behind all others,
     *     and without places named below
     * @param points the points in any order
     */
    public record Series(String name, boolean curve, List<Point> points) {

        /**
         * Creates a series.
         *
         * @throws NullPointerException if an argument is null
         * @throws IllegalArgumentException if the name is blank
         */
        public Series {
            Require.notBlank(name, "name");
            points = List.copyOf(points);
        }
    }

    private final String yName;
    private final String xName;
    private final List<Series> series;

    private TextChart(String yName, String xName, List<Series> series) {
        this.yName = yName;
        this.xName = xName;
        this.series = series;
    }

    /**
     * Returns the chart of some points.
     *
     * @param yName what is shown, with its unit, not blank
     * @param xName over what, with its unit, not blank
     * @param points the points in any order
     * @return the chart
     * @throws NullPointerException if an argument is null
     * @throws IllegalArgumentException if a name is blank
     */
    public static TextChart of(String yName, String xName, List<Point> points) {
        return ofSeries(yName, xName, List.of(new Series(yName, false, points)));
    }

    /**
     * Returns the chart of several series, each with a mark of its own.
     *
     * @param yName what is shown, with its unit, not blank
     * @param xName over what, with its unit, not blank
     * @param series at most 6 that are no curves
     * @return the chart
     * @throws NullPointerException if an argument is null
     * @throws IllegalArgumentException if a name is blank, or there are too many
     */
    public static TextChart ofSeries(String yName, String xName, List<Series> series) {
        List<Series> all = List.copyOf(series);
        if (all.stream().filter(each -> !each.curve()).count() > MARKS.length()) {
            throw new IllegalArgumentException(
                    "a chart shows at most " + MARKS.length() + " series that are no curves: " + all.size());
        }
        return new TextChart(Require.notBlank(yName, "yName"), Require.notBlank(xName, "xName"), all);
    }

    /**
     * Returns the chart, {@value #DEFAULT_WIDTH} characters wide at most.
     *
     * @return lines without ends of line; none if there is no point that is known
     */
    public List<String> text() {
        return text(DEFAULT_WIDTH);
    }

    /**
     * Returns the chart.
     *
     * @param width how many characters a line has at most, but for names that are longer: from 40 to 1,000
     * @return lines without ends of line; none if there is no point that is known
     * @throws IllegalArgumentException if {@code width} is out of range
     */
    public List<String> text(int width) {
        Require.between(width, LEAST_WIDTH, MOST_WIDTH, "width");
        if (points().allMatch(point -> point.y().isEmpty())) {
            return List.of();
        }
        double highest = points().mapToDouble(Point::top).max().orElse(0);
        return new Drawing(width, step(highest), highest).lines();
    }

    private Stream<Point> points() {
        return series.stream().flatMap(each -> each.points().stream());
    }

    /** Returns the distance of ticks, 1, 2 or 5 with zeros, so that there are few of them. */
    private static double step(double highest) {
        if (highest == 0) {
            return 1;
        }
        double least = highest / MOST_TICKS;
        double power = Math.pow(10, Math.floor(Math.log10(least)));
        for (double step : STEPS) {
            if (step * power >= least) {
                return step * power;
            }
        }
        return STEPS[0] * power * 10; // log10 was rounded down
    }

    /** A chart of a certain width while it is drawn. Rows are counted from the bottom. */
    private final class Drawing {

        private final double step;
        private final int ticks;
        private final int axis; // characters left of the field
        private final double from;
        private final double to;
        private final char[][] field;

        Drawing(int width, double step, double highest) {
            this.step = step;
            ticks = Math.max(1, (int) Math.ceil(highest / step - 1e-9));
            axis = label(ticks * step, step).length() + 2;
            from = points().mapToDouble(Point::x).min().orElse(0);
            to = points().mapToDouble(Point::x).max().orElse(0);
            field = new char[ticks * ROWS_PER_TICK + 1][width - axis];
            for (char[] row : field) {
                Arrays.fill(row, row == field[0] ? '-' : ' ');
            }
        }

        /** Returns where in a line a place is: as far from the ends that its label has room in most cases. */
        private int column(double x) {
            int margin = 3;
            int last = field[0].length - 1 - 2 * margin;
            return margin + (from == to ? last / 2 : (int) Math.round((x - from) / (to - from) * last));
        }

        private int row(double y) {
            return (int) Math.round(Math.max(0, y) / step * ROWS_PER_TICK);
        }

        List<String> lines() {
            String places = places();
            series.stream()
                    .filter(Series::curve)
                    .flatMap(each -> each.points().stream())
                    .forEach(point -> point.y().ifPresent(y -> field[row(y)][column(point.x())] = CURVE));
            List<Series> marked = series.stream().filter(each -> !each.curve()).toList();
            marked.stream().flatMap(each -> each.points().stream()).forEach(this::interval);
            for (int i = 0; i < marked.size(); i++) {
                char mark = MARKS.charAt(i);
                marked.get(i).points().forEach(point -> mark(point, mark));
            }
            List<String> lines = new ArrayList<>();
            lines.add(yName);
            for (int row = field.length - 1; row >= 0; row--) {
                boolean tick = row % ROWS_PER_TICK == 0;
                String label = tick ? label((double) row / ROWS_PER_TICK * step, step) : "";
                lines.add(
                        (" ".repeat(axis - 2 - label.length()) + label + (tick ? " +" : " |") + new String(field[row]))
                                .stripTrailing());
            }
            lines.add(places);
            lines.addAll(legend(marked));
            return lines;
        }

        private void interval(Point point) {
            point.interval().ifPresent(interval -> {
                for (int row = row(interval.low()); row <= row(interval.high()); row++) {
                    field[row][column(point.x())] = INTERVAL;
                }
            });
        }

        private void mark(Point point, char mark) {
            field[point.y().isPresent() ? row(point.y().getAsDouble()) : 0][column(point.x())] =
                    point.y().isPresent() ? mark : FAILED;
        }

        /** Marks the places on the axis, and returns the line with their labels: those that have room. */
        private String places() {
            StringBuilder line = new StringBuilder();
            series.stream()
                    .filter(each -> !each.curve())
                    .flatMap(each -> each.points().stream())
                    .map(Point::x)
                    .distinct()
                    .sorted()
                    .forEach(x -> {
                        field[0][column(x)] = '+';
                        String label = place(x);
                        int start = axis + column(x) - label.length() / 2;
                        if (start > line.length() && start + label.length() <= axis + field[0].length) {
                            line.append(" ".repeat(start - line.length())).append(label);
                        }
                    });
            return line.toString();
        }

        /** Returns what the marks mean, in as few lines as it takes. */
        private List<String> legend(List<Series> marked) {
            List<String> legend = new ArrayList<>();
            for (int i = 0; i < marked.size() && series.size() > 1; i++) {
                legend.add(MARKS.charAt(i) + " " + marked.get(i).name());
            }
            series.stream().filter(Series::curve).forEach(each -> legend.add(CURVE + " " + each.name()));
            points().flatMap(point -> point.interval().stream())
                    .map(interval -> INTERVAL + " " + Figures.percent(interval.confidence()) + " interval")
                    .distinct()
                    .forEach(legend::add);
            if (points().anyMatch(point -> point.y().isEmpty())) {
                legend.add(FAILED + " failed");
            }
            List<String> lines = new ArrayList<>();
            StringBuilder line = new StringBuilder(" ".repeat(axis) + xName);
            for (String each : legend) {
                if (line.length() + GAP.length() + each.length() > axis + field[0].length) {
                    lines.add(line.toString());
                    line = new StringBuilder(" ".repeat(axis) + each);
                } else {
                    line.append(GAP).append(each);
                }
            }
            lines.add(line.toString());
            return lines;
        }
    }

    /** Returns a value with as many digits as ticks of this distance need. */
    private static String label(double value, double step) {
        int digits = (int) Math.max(0, -Math.floor(Math.log10(step) + 1e-9));
        return String.format(Locale.ROOT, "%,." + digits + "f", value);
    }

    private static String place(double x) {
        return x == Math.rint(x) ? String.format(Locale.ROOT, "%,.0f", x) : String.format(Locale.ROOT, "%.3g", x);
    }
}
