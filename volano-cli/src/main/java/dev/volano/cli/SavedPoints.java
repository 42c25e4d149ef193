package dev.volano.cli;

import dev.volano.scale.Points;
import dev.volano.scale.SweepListener;
import dev.volano.scale.SweepPoint;
import dev.volano.scale.SweepResult;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** Keeps a sweep in a file after each of its points, so that whoever is killed has lost none; passes the points on. */
final class SavedPoints implements SweepListener {

    private final SweepListener next;
    private final Path file;
    private final Points planned;
    private final Function<SweepResult, String> json;
    private final PrintWriter err;
    private final List<SweepPoint> points = new ArrayList<>();

    SavedPoints(SweepListener next, Path file, Points planned, Function<SweepResult, String> json, PrintWriter err) {
        this.next = next;
        this.file = file;
        this.planned = planned;
        this.json = json;
        this.err = err;
    }

    @Override
    public void onPointTaken(SweepPoint point) {
        points.add(point);
        next.onPointTaken(point);
    }

    @Override
    public void onPointEnd(SweepPoint point) {
        points.add(point);
        ResultFile.write(file, json.apply(new SweepResult(planned, points))).ifPresent(err::println);
        err.flush();
        next.onPointEnd(point);
    }
}
