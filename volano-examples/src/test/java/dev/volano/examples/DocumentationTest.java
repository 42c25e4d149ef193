package dev.volano.examples;

import static org.assertj.core.api.Assertions.assertThat;

import dev.volano.client.Failure;
import dev.volano.client.ThroughputBenchmark;
import dev.volano.client.VolanoClient;
import dev.volano.net.CloseReason;
import dev.volano.net.ConnectionOptions;
import dev.volano.net.IoModel;
import dev.volano.net.IoModels;
import dev.volano.server.CommandServer;
import dev.volano.server.ForkedServer;
import dev.volano.server.VolanoServer;
import dev.volano.workload.chat.ChatServer;
import dev.volano.workload.chat.ChatWorkload;
import java.io.IOException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the documentation says is what there is. */
class DocumentationTest {

    /** So that a change of the way in which blocks are found does not find none, and call them all right. */
    private static final int LEAST_BLOCKS = 12;

    private static final Pattern REGION = Pattern.compile("^\\s*// region (\\S+)$");
    private static final Pattern END_REGION = Pattern.compile("^\\s*// endregion$");
    private static final Pattern OPTION_NAMES = Pattern.compile("names\\s*=\\s*(\\{[^}]*\\}|\"[^\"]*\")");
    private static final Pattern OPTION = Pattern.compile("--[a-z][a-z-]*");
    private static final Pattern MIXIN = Pattern.compile("@Mixin\\s+private (\\w+) ");
    private static final Pattern OPTION_ROW = Pattern.compile("^\\| `(--[a-z-]+)", Pattern.MULTILINE);
    private static final Pattern JSON_FIELD = Pattern.compile("\\bjson(?:\\.(?:value|object|array)\\(|, )\"(\\w+)\"");

    @Test
    void every_block_of_java_is_a_region_of_a_file_that_is_compiled() throws IOException {
        Map<String, List<String>> regions = regions();
        List<Markdown.Block> blocks = javaBlocks();

        assertThat(blocks).as("blocks of Java").hasSizeGreaterThanOrEqualTo(LEAST_BLOCKS);
        for (Markdown.Block block : blocks) {
            String marker = block.marker().orElse("");
            assertThat(regions)
                    .as(
                            "the line before %s must be <!-- File.java#region -->, with a region that there is",
                            block.place())
                    .containsKey(marker);
            List<String> code = regions.getOrDefault(marker, List.of());
            assertThat(normalised(block.lines()))
                    .withFailMessage(() ->
                            block.place() + " is not " + marker + ":\n" + LineDifference.between(block.lines(), code))
                    .isEqualTo(normalised(code));
        }
    }

    @Test
    void every_region_is_shown() throws IOException {
        Set<String> shown =
                javaBlocks().stream().flatMap(block -> block.marker().stream()).collect(Collectors.toSet());

        assertThat(regions().keySet()).isEqualTo(shown);
    }

    @Test
    void every_link_within_the_repository_leads_somewhere() throws IOException {
        int checked = 0;
        for (Markdown page : Markdown.all()) {
            for (String link : page.links()) {
                URI target = URI.create(link);
                if (target.getScheme() == null) {
                    checkLink(page, target);
                    checked++;
                }
            }
        }
        assertThat(checked).as("links").isGreaterThan(10);
    }

    private static void checkLink(Markdown page, URI target) throws IOException {
        Path from = Markdown.root().resolve(page.path());
        Path to = target.getPath().isEmpty() ? from : from.resolveSibling(target.getPath());
        assertThat(to).as("%s links to %s", page.path(), target).exists();
        if (target.getFragment() != null) {
            Markdown linked = new Markdown(to, Files.readAllLines(to));
            assertThat(linked.anchors())
                    .as("%s links to %s", page.path(), target)
                    .contains(target.getFragment());
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "serve",
                "mark",
                "compare",
                "baseline record",
                "baseline check",
                "baseline history",
                "scale",
                "ceiling",
                "rate",
                "processors",
                "race",
                "factors",
                "hold",
                "show"
            })
    void every_option_of_a_command_is_documented_and_no_other(String command) throws IOException {
        String source = commandSource(command);
        Set<String> options = new TreeSet<>();
        Matcher names = OPTION_NAMES.matcher(source);
        while (names.find()) {
            OPTION.matcher(names.group()).results().forEach(option -> options.add(option.group()));
        }
        assertThat(options).as("options found in the source").isNotEmpty();

        String section = Markdown.named("src-docs/command-line.md").section("`./volano " + command + "`");

        assertThat(OPTION_ROW.matcher(section).results().map(row -> row.group(1)))
                .containsExactlyInAnyOrderElementsOf(options);
    }

    /**
     * The test of a module that does not depend on the command line looks at its source: that of the command, and of
     * the classes that it has options from. The name of a subcommand is that of a command, too.
     */
    private static String commandSource(String command) throws IOException {
        String name = command.substring(command.lastIndexOf(' ') + 1);
        boolean ofBaseline = command.startsWith("baseline ");
        try (Stream<Path> files = Files.walk(Markdown.root().resolve("volano-cli/src/main/java"))) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                String source = Files.readString(file);
                boolean isOfBaseline = file.getFileName().toString().startsWith("Baseline");
                if (isOfBaseline == ofBaseline && source.contains("name = \"" + name + "\"")) {
                    return withMixins(file);
                }
            }
        }
        throw new AssertionError("no command is named " + command);
    }

    private static String withMixins(Path file) throws IOException {
        String source = Files.readString(file);
        StringBuilder all = new StringBuilder(source);
        for (MatchResult mixin : MIXIN.matcher(source).results().toList()) {
            all.append(withMixins(file.resolveSibling(mixin.group(1) + ".java")));
        }
        return all.toString();
    }

    @Test
    void every_option_of_a_builder_is_documented_and_no_other() throws IOException {
        Markdown guide = Markdown.named("src-docs/guide.md");
        for (Class<?> builder : List.of(
                ConnectionOptions.Builder.class,
                VolanoServer.Builder.class,
                ForkedServer.Builder.class,
                CommandServer.Builder.class,
                VolanoClient.Builder.class,
                ThroughputBenchmark.Builder.class,
                ChatWorkload.Builder.class,
                ChatServer.Builder.class)) {
            List<String> options = Arrays.stream(builder.getDeclaredMethods())
                    .filter(method -> Modifier.isPublic(method.getModifiers()))
                    .filter(method -> method.getReturnType() == builder)
                    .map(Method::getName)
                    .toList();
            String heading = "`" + builder.getEnclosingClass().getSimpleName() + "`";
            Matcher rows =
                    Pattern.compile("^\\| `(\\w+)` \\|", Pattern.MULTILINE).matcher(guide.section(heading));

            assertThat(rows.results().map(row -> row.group(1)))
                    .as("rows of the table below %s", heading)
                    .containsExactlyInAnyOrderElementsOf(options);
        }
    }

    @Test
    void every_io_model_reason_and_failure_is_documented() throws IOException {
        String guide = Markdown.named("src-docs/guide.md").text();
        String models = Markdown.named("src-docs/io-models.md").text();
        String commandLine = Markdown.named("src-docs/command-line.md").text();

        assertThat(IoModels.all()).extracting(IoModel::name).allSatisfy(name -> {
            assertThat(guide).contains("| `" + name + "` |");
            assertThat(models).contains("## `" + name + "`");
        });
        assertThat(CloseReason.Kind.values())
                .allSatisfy(kind -> assertThat(models).contains("| `" + kind.name() + "` |"));
        assertThat(Failure.Kind.values())
                .allSatisfy(
                        kind -> assertThat(commandLine).contains("| `" + kind.name() + "` | " + kind.words() + " |"));
    }

    @Test
    void every_field_of_the_json_is_documented() throws IOException {
        String source = jsonSources();
        List<String> fields = JSON_FIELD
                .matcher(source)
                .results()
                .map(field -> field.group(1))
                .distinct()
                .toList();
        String section = Markdown.named("src-docs/command-line.md").section("JSON");

        assertThat(fields).as("fields found in the source").hasSizeGreaterThan(80);
        assertThat(fields).allSatisfy(field -> assertThat(section).contains("`" + field + "`"));
    }

    /** Each class whose name says JSON writes some of the fields. */
    private static String jsonSources() throws IOException {
        StringBuilder sources = new StringBuilder();
        try (Stream<Path> files = Files.list(Markdown.root().resolve("volano-core/src/main/java/dev/volano/report"))) {
            for (Path file : files.filter(path -> path.getFileName().toString().contains("Json"))
                    .toList()) {
                sources.append(Files.readString(file));
            }
        }
        return sources.toString();
    }

    @Test
    void the_readme_has_the_two_commands_each_alone_in_a_block() throws IOException {
        List<List<String>> blocks = Markdown.named("README.md").blocks().stream()
                .map(Markdown.Block::lines)
                .toList();

        assertThat(blocks).contains(List.of("./volano mark"), List.of("./mvnw verify"));
    }

    private static List<Markdown.Block> javaBlocks() throws IOException {
        return Markdown.all().stream()
                .flatMap(page -> page.blocks().stream())
                .filter(block -> block.language().equals("java"))
                .toList();
    }

    /** Returns the lines of each region of the examples and their tests, by {@code File.java#region}. */
    private static Map<String, List<String>> regions() throws IOException {
        Map<String, List<String>> regions = new LinkedHashMap<>();
        try (Stream<Path> files = Files.walk(Markdown.root().resolve("volano-examples/src"))) {
            for (Path file :
                    files.filter(path -> path.toString().endsWith(".java")).toList()) {
                addRegions(file, regions);
            }
        }
        return regions;
    }

    private static void addRegions(Path file, Map<String, List<String>> regions) throws IOException {
        List<String> open = new ArrayList<>(); // where lines outside of regions go
        for (String line : Files.readAllLines(file)) {
            Matcher region = REGION.matcher(line);
            if (region.matches()) {
                open = new ArrayList<>();
                String name = file.getFileName() + "#" + region.group(1);
                assertThat(regions.put(name, open)).as(name).isNull();
            } else if (END_REGION.matcher(line).matches()) {
                open = new ArrayList<>();
            } else {
                open.add(line);
            }
        }
    }

    /** Leaves out white space but between words: where lines are broken is the formatter's choice. */
    private static String normalised(List<String> code) {
        return String.join(" ", code).strip().replaceAll("\\s+", " ").replaceAll("(?<=\\W) | (?=\\W)", "");
    }
}
