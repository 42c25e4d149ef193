package dev.volano.cli;

import dev.volano.compare.History;
import dev.volano.compare.HistoryEntry;
import dev.volano.compare.HistoryLook;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Looks over a history for where the level has changed. */
@Command(
        name = "history",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        description = {
            "Say where the level of a history has changed, such as where a slow drift began.",
            "It says where to look, and decides nothing."
        },
        footer = {"", "Exit status: 0 whatever it says, 1 the file cannot be read, 2 wrong usage."})
final class BaselineHistoryCommand implements Runnable {

    @Parameters(paramLabel = "FILE", description = "The file that volano baseline check --history has written.")
    private Path file;

    @Option(
            names = "--name",
            paramLabel = "NAME",
            description = "Look at this benchmark only. Default: at each that the file has")
    private @Nullable String name;

    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        List<HistoryEntry> entries = History.read(file);
        List<String> names = entries.stream()
                .map(HistoryEntry::benchmark)
                .filter(each -> name == null || each.equals(name))
                .distinct()
                .sorted()
                .toList();
        new OptionCheck(spec.commandLine())
                .refuse(name != null && names.isEmpty(), "there is no benchmark " + name + " in " + file);
        PrintWriter out = spec.commandLine().getOut();
        names.forEach(each -> print(out, HistoryLook.of(entries, each)));
        out.flush();
    }

    private static void print(PrintWriter out, HistoryLook look) {
        String before = look.benchmark() + ": ";
        look.objection().ifPresent(objection -> out.println(before + objection));
        if (look.objection().isEmpty() && look.changes().isEmpty()) {
            out.println(before + "no change of level in " + look.entries().size() + " entries");
        }
        look.changes().forEach(change -> out.println(before + change.sentence()));
    }
}
