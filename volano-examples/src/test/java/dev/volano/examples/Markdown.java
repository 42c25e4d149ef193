package dev.volano.examples;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A page of the documentation.
 *
 * @param path where it is, from the root of the repository
 * @param lines its lines
 */
record Markdown(Path path, List<String> lines) {

    private static final Pattern FENCE = Pattern.compile("^```(\\w*)$");
    private static final Pattern MARKER = Pattern.compile("^<!-- (\\w+\\.java)#([\\w-]+) -->$");
    private static final Pattern HEADING = Pattern.compile("^#+ +(.*)$");
    private static final Pattern LINK = Pattern.compile("\\[[^\\]]*\\]\\(([^)\\s]+)\\)");
    private static final Pattern CODE_SPAN = Pattern.compile("`[^`]*`");

    /**
     * A block of code.
     *
     * @param place the page and the line that it begins on, for messages
     * @param language what stands after the fence
     * @param marker what the line before the fence names, as {@code File.java#region}
     * @param lines the code
     */
    record Block(String place, String language, Optional<String> marker, List<String> lines) {}

    /** Returns the folder that has all of the project, wherever in it the test runs. */
    static Path root() {
        Path folder = Path.of("").toAbsolutePath();
        while (!Files.isDirectory(folder.resolve("src-docs"))) {
            folder = Optional.ofNullable(folder.getParent())
                    .orElseThrow(() -> new IllegalStateException("there is no src-docs above the working directory"));
        }
        return folder;
    }

    /** Returns all pages. */
    static List<Markdown> all() throws IOException {
        Path root = root();
        List<Path> paths = new ArrayList<>();
        for (String name : List.of("README.md", "CONTRIBUTING.md", "CHANGELOG.md", "volano-benchmarks/README.md")) {
            paths.add(root.resolve(name));
        }
        try (Stream<Path> pages = Files.list(root.resolve("src-docs"))) {
            pages.filter(path -> path.toString().endsWith(".md")).sorted().forEach(paths::add);
        }
        List<Markdown> all = new ArrayList<>();
        for (Path path : paths) {
            all.add(new Markdown(root.relativize(path), Files.readAllLines(path)));
        }
        return all;
    }

    static Markdown named(String path) throws IOException {
        return all().stream()
                .filter(page -> page.path().equals(Path.of(path)))
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("there is no " + path));
    }

    /** Returns the blocks of code. */
    List<Block> blocks() {
        List<Block> blocks = new ArrayList<>();
        for (int i = 0; i < lines.size(); i++) {
            Matcher fence = FENCE.matcher(lines.get(i));
            if (fence.matches()) {
                int start = i + 1;
                int end = start + lines.subList(start, lines.size()).indexOf("```");
                Matcher marker = MARKER.matcher(i == 0 ? "" : lines.get(i - 1));
                blocks.add(new Block(
                        path + ":" + start,
                        fence.group(1),
                        marker.matches() ? Optional.of(marker.group(1) + "#" + marker.group(2)) : Optional.empty(),
                        lines.subList(start, end)));
                i = end;
            }
        }
        return blocks;
    }

    /** Returns where the links lead that are not in code. */
    List<String> links() {
        List<String> links = new ArrayList<>();
        for (String line : prose()) {
            Matcher link = LINK.matcher(CODE_SPAN.matcher(line).replaceAll("code"));
            while (link.find()) {
                links.add(link.group(1));
            }
        }
        return links;
    }

    /** Returns what links may name after a hash. */
    List<String> anchors() {
        List<String> anchors = new ArrayList<>();
        for (String line : prose()) {
            Matcher heading = HEADING.matcher(line);
            if (heading.matches()) {
                anchors.add(heading.group(1)
                        .toLowerCase(Locale.ROOT)
                        .replaceAll("[^\\p{L}\\p{N} _-]", "")
                        .replace(' ', '-'));
            }
        }
        return anchors;
    }

    /** Returns the lines from a heading to the next heading. */
    String section(String heading) {
        List<String> prose = prose();
        int start = 0;
        while (!(prose.get(start).startsWith("#") && prose.get(start).endsWith(" " + heading))) {
            start++;
        }
        int end = start + 1;
        while (end < prose.size() && !prose.get(end).startsWith("#")) {
            end++;
        }
        return String.join("\n", prose.subList(start, end));
    }

    /** Returns the page as one text. */
    String text() {
        return String.join("\n", lines);
    }

    private List<String> prose() {
        List<String> prose = new ArrayList<>();
        boolean inCode = false;
        for (String line : lines) {
            if (line.startsWith("```")) {
                inCode = !inCode;
            } else if (!inCode) {
                prose.add(line);
            }
        }
        return prose;
    }
}
