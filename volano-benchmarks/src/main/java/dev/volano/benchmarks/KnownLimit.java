package dev.volano.benchmarks;

import dev.volano.client.Failure;
import dev.volano.scale.CeilingTrial;
import dev.volano.server.ForkedServer;
import dev.volano.server.RunningServer;
import dev.volano.server.VolanoServer;
import dev.volano.workload.chat.ChatServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Limits of which it is known at how many connections they are reached, and whose they are. On Linux only. */
enum KnownLimit {
    /** A server that takes no more rooms. */
    REFUSES(Failure.Kind.REFUSED, CeilingTrial.Limit.SERVER),
    /** A server with a mebibyte of its heap for each connection. */
    HEAP(Failure.Kind.SERVER_OUT_OF_MEMORY, CeilingTrial.Limit.SERVER),
    /** A server with a thread of a large stack for each connection, and little room for them. */
    THREADS(Failure.Kind.SERVER_OUT_OF_THREADS, CeilingTrial.Limit.SERVER),
    /** A server with a file for each connection, and few descriptors. */
    DESCRIPTORS(Failure.Kind.SERVER_OUT_OF_DESCRIPTORS, CeilingTrial.Limit.SERVER),
    /** A client with few descriptors, at a server that could do more. */
    CLIENT(Failure.Kind.NO_DESCRIPTORS, CeilingTrial.Limit.GENERATOR);

    /** Descriptors of the side that has few. */
    static final int FEW_DESCRIPTORS = 1_024;

    private static final int ROOMS = 20;
    private static final int USERS = 2;
    private static final int HEAP_MEBIBYTES = 48;
    private static final int STACK_MEBIBYTES = 64;
    private static final int ADDRESS_MEBIBYTES = 2_600;
    private static final int KIBI = 1_024;
    private static final int OWN_OF_A_JVM = 8; // descriptors or stacks that it opens while it runs
    private static final int MOST_OF_A_CLIENT = 150; // descriptors that a client and the check before a load reserve

    private final Failure.Kind kind;
    private final CeilingTrial.Limit limit;

    KnownLimit(Failure.Kind kind, CeilingTrial.Limit limit) {
        this.kind = kind;
        this.limit = limit;
    }

    /** A server, and how many connections it holds: not less than some, and not more. */
    record Limited(RunningServer server, int least, int most) {}

    Failure.Kind kind() {
        return kind;
    }

    CeilingTrial.Limit limit() {
        return limit;
    }

    /** Starts a server, and finds out how many connections it holds. */
    Limited start() {
        return switch (this) {
            case REFUSES ->
                new Limited(
                        VolanoServer.builder()
                                .handlers(ChatServer.builder().maxRooms(ROOMS).build())
                                .build()
                                .start(),
                        ROOMS * USERS,
                        ROOMS * USERS);
            case HEAP ->
                new Limited(
                        fork("heap", KIBI * KIBI)
                                .jvmOption("-Xmx" + HEAP_MEBIBYTES + "m")
                                .start(),
                        HEAP_MEBIBYTES / 2, // half of it may be kept free for new objects, with this collector
                        HEAP_MEBIBYTES);
            case THREADS -> threads();
            case DESCRIPTORS -> descriptors();
            case CLIENT ->
                new Limited(
                        VolanoServer.builder().build().start(), FEW_DESCRIPTORS - MOST_OF_A_CLIENT, FEW_DESCRIPTORS);
        };
    }

    /** What is left of the addresses of a process, over those of a stack. */
    private static Limited threads() {
        RunningServer server = fork("threads", STACK_MEBIBYTES * KIBI * KIBI)
                .jvmOption("-Xmx32m")
                .jvmOption("-XX:ReservedCodeCacheSize=32m")
                .jvmOption("-XX:CompressedClassSpaceSize=32m")
                .jvmOption("-XX:ErrorFile=/dev/null")
                .environment("MALLOC_ARENA_MAX", "1")
                .commandPrefix("sh", "-c", "ulimit -v " + ADDRESS_MEBIBYTES * KIBI + "; exec \"$0\" \"$@\"")
                .start();
        int left = (ADDRESS_MEBIBYTES - addressKibibytes(server) / KIBI) / STACK_MEBIBYTES;
        return new Limited(server, left - OWN_OF_A_JVM, left);
    }

    /** What is left of the descriptors of a process, over two for each connection. */
    private static Limited descriptors() {
        RunningServer server = fork("files", 1)
                .jvmOption("-Xmx64m")
                .commandPrefix("sh", "-c", "ulimit -n " + FEW_DESCRIPTORS + "; exec \"$0\" \"$@\"")
                .start();
        int left = (FEW_DESCRIPTORS - openDescriptors(server)) / 2;
        return new Limited(server, left - OWN_OF_A_JVM, left);
    }

    private static ForkedServer.Builder fork(String what, int amount) {
        return ForkedServer.of(LimitedChatLauncher.class)
                .arguments(what, Integer.toString(amount))
                .jvmOption("-XX:TieredStopAtLevel=1")
                .jvmOption("-XX:+UseSerialGC");
    }

    private static Path proc(RunningServer server, String name) {
        return Path.of("/proc", Long.toString(server.processId().orElseThrow()), name);
    }

    private static int addressKibibytes(RunningServer server) {
        try {
            return Files.readAllLines(proc(server, "status")).stream()
                    .filter(line -> line.startsWith("VmSize:"))
                    .map(line -> line.replaceAll("\\D", ""))
                    .mapToInt(Integer::parseInt)
                    .findFirst()
                    .orElseThrow();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static int openDescriptors(RunningServer server) {
        String[] names = proc(server, "fd").toFile().list();
        if (names == null) {
            throw new IllegalStateException("the descriptors of the server cannot be read");
        }
        return names.length;
    }
}
