package dev.volano.jfr;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import one.convert.Arguments;
import one.convert.FlameGraph;
import one.convert.JfrToFlame;

/** Calls the converter. Not to be touched where it is not on the class path. */
final class Converter {

    private Converter() {}

    static void flameGraph(Path recording, Path html) throws IOException {
        write(graph(recording, "Running methods"), html);
    }

    static void difference(Path before, Path after, Path html) throws IOException {
        FlameGraph graph = graph(after, "Running methods: what changed");
        graph.diff(graph(before, "Running methods"));
        write(graph, html);
    }

    private static FlameGraph graph(Path recording, String title) throws IOException {
        return JfrToFlame.parse(recording.toString(), new Arguments("--title", title, "--norm", "--dot", "--diff"));
    }

    private static void write(FlameGraph graph, Path html) throws IOException {
        try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(html))) {
            graph.dump(out);
        }
    }
}
