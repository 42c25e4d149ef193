package dev.volano.jfr;

import dev.volano.VolanoException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A recording of another JVM of this machine and user.
 *
 * <p>There are three ways to what it recorded, tried in this order: it writes a file when it is told to; it has written
 * one when it ended by itself; or it stands still or was killed, and what it flushed is in its repository.
 */
final class RemoteTarget implements Target {

    private static final Pattern REPOSITORY = Pattern.compile("(?m)^Repository path: (.+)$");

    private final ProcessHandle process;
    private final Jcmd jcmd;
    private final Path folder;
    private final String name;
    private final FileTime started;
    private final Optional<Path> repository;
    private final boolean alone;

    // Guarded by this.
    private boolean stopped;
    private boolean closed;
    private int dumps;

    private RemoteTarget(
            ProcessHandle process,
            Jcmd jcmd,
            Path folder,
            String name,
            FileTime started,
            Optional<Path> repository,
            boolean alone) {
        this.process = process;
        this.jcmd = jcmd;
        this.folder = folder;
        this.name = name;
        this.started = started;
        this.repository = repository;
        this.alone = alone;
    }

    static RemoteTarget start(
            long pid, String label, RecordingSettings settings, Duration preRoll, long maxBytes, Duration timeout) {
        ProcessHandle process = ProcessHandle.of(pid)
                .filter(ProcessHandle::isAlive)
                .orElseThrow(() -> new VolanoException("there is no process " + pid + " to record"));
        try {
            Path folder = Files.createTempDirectory("volano-jfr-");
            try {
                return start(process, folder, label, settings, preRoll, maxBytes, timeout);
            } catch (IOException | InterruptedException | RuntimeException e) {
                delete(folder);
                throw e;
            }
        } catch (IOException e) {
            throw new VolanoException(
                    "process " + pid + " cannot be recorded: there is no room for its files: " + e.getMessage(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new VolanoException("process " + pid + " is not recorded: this thread was interrupted", e);
        }
    }

    private static RemoteTarget start(
            ProcessHandle process,
            Path folder,
            String label,
            RecordingSettings settings,
            Duration preRoll,
            long maxBytes,
            Duration timeout)
            throws IOException, InterruptedException {
        Path file = Files.writeString(folder.resolve("settings.jfc"), settings.toFile(), StandardCharsets.UTF_8);
        FileTime started = Files.getLastModifiedTime(file);
        String name = label + "-" + UUID.randomUUID();
        Jcmd jcmd = Jcmd.to(process.pid(), timeout, folder);
        Jcmd.Answer answer = jcmd.ask(
                "JFR.check",
                "JFR.start name=" + name + " settings=" + quoted(file) + " disk=true maxage=" + preRoll.toSeconds()
                        + "s maxsize=" + maxBytes + " dumponexit=true filename=" + quoted(atExit(folder)),
                "JFR.configure");
        if (!answer.done() || !answer.text().contains("Started recording")) {
            throw new VolanoException("process " + process.pid() + " cannot be recorded: " + answer.text()
                    + "; it must be a JVM of this user from Java 17 on, with attaching allowed and the module jdk.jfr");
        }
        Matcher matcher = REPOSITORY.matcher(answer.text());
        return new RemoteTarget(
                process,
                jcmd,
                folder,
                name,
                started,
                matcher.find() ? Optional.of(Path.of(matcher.group(1).strip())) : Optional.empty(),
                answer.text().contains("No available recordings"));
    }

    private static String quoted(Path path) {
        return '"' + path.toString() + '"';
    }

    private static Path atExit(Path folder) {
        return folder.resolve("exit.jfr");
    }

    private Path atStop() {
        return folder.resolve("stopped.jfr");
    }

    @Override
    public synchronized List<String> write(Path file) throws IOException, InterruptedException {
        if (closed) {
            throw new IllegalStateException("the recording is closed");
        }
        if (exists(atStop())) {
            return Repair.copy(List.of(atStop()), file);
        }
        String why = "process " + process.pid() + " has ended";
        if (process.isAlive()) {
            Path dump = folder.resolve("dump-" + ++dumps + ".jfr");
            Jcmd.Answer answer = jcmd.ask("JFR.dump name=" + name + " filename=" + quoted(dump));
            if (answer.done() && exists(dump)) {
                Files.move(dump, file, StandardCopyOption.REPLACE_EXISTING);
                return List.of();
            }
            why = answer.text();
        }
        if (exists(atExit(folder))) {
            return Repair.copy(List.of(atExit(folder)), file); // all of it, up to its end
        }
        return recover(file, why);
    }

    private List<String> recover(Path file, String why) throws IOException {
        List<Path> chunks = repository.isPresent() ? chunks(repository.get()) : List.of();
        if (chunks.isEmpty()) {
            return List.of(why + ", and left nothing of the recording");
        }
        List<String> remarks = new ArrayList<>();
        remarks.add(why + "; this is what it had written by then, which it does once a second");
        remarks.addAll(Repair.copy(chunks, file));
        return remarks;
    }

    /** Returns the parts that were written since this recording began; their names rise with time. */
    private List<Path> chunks(Path from) throws IOException {
        if (!Files.isDirectory(from)) {
            return List.of();
        }
        List<Path> chunks = new ArrayList<>();
        try (Stream<Path> files = Files.list(from)) {
            for (Path file : files.filter(each -> each.toString().endsWith(".jfr"))
                    .sorted()
                    .toList()) {
                if (Files.getLastModifiedTime(file).compareTo(started) >= 0) {
                    chunks.add(file);
                }
            }
        }
        return chunks;
    }

    private static boolean exists(Path file) throws IOException {
        return Files.isRegularFile(file) && Files.size(file) > 0;
    }

    @Override
    public synchronized List<String> stop() throws InterruptedException {
        if (closed) {
            throw new IllegalStateException("the recording is closed");
        }
        if (stopped || !process.isAlive()) {
            return List.of();
        }
        Jcmd.Answer answer = jcmd.ask("JFR.stop name=" + name + " filename=" + quoted(atStop()));
        stopped = answer.done();
        return stopped ? List.of() : List.of(answer.text());
    }

    @Override
    public synchronized void close() {
        if (closed) {
            return;
        }
        closed = true;
        boolean interrupted = Thread.interrupted(); // an earlier one: the other JVM must not go on recording
        try {
            if (!stopped && process.isAlive()) {
                jcmd.ask("JFR.stop name=" + name);
            }
        } catch (InterruptedException e) {
            interrupted = true;
        }
        delete(folder);
        if (alone && !process.isAlive()) {
            // A JVM that ends by itself does this; nobody else has recorded anything there.
            repository
                    .filter(each -> each.toString().endsWith("_" + process.pid()))
                    .filter(Files::isDirectory)
                    .ifPresent(RemoteTarget::delete);
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private static void delete(Path folder) {
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.toList()) {
                Files.deleteIfExists(file);
            }
            Files.deleteIfExists(folder);
        } catch (IOException | UncheckedIOException e) {
            // Temporary files, which the system deletes in time, and a JVM that stands still may be writing.
        }
    }
}
