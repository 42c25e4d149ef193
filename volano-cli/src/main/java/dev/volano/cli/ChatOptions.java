package dev.volano.cli;

import dev.volano.workload.chat.ChatWorkload;
import java.time.Duration;
import java.util.function.UnaryOperator;
import picocli.CommandLine.Option;

/** Who talks, and how much. */
final class ChatOptions {

    @Option(names = "--rooms", paramLabel = "ROOMS", description = "Number of rooms. Default: ${DEFAULT-VALUE}")
    private int rooms = ChatWorkload.DEFAULT_ROOMS;

    @Option(names = "--users", paramLabel = "USERS", description = "Users in each room. Default: ${DEFAULT-VALUE}")
    private int users = ChatWorkload.DEFAULT_USERS;

    @Option(
            names = "--count",
            paramLabel = "MESSAGES",
            description = "Messages that each user sends in a run. Default: ${DEFAULT-VALUE}")
    private int count = ChatWorkload.DEFAULT_COUNT;

    @Option(
            names = "--pause",
            paramLabel = "SECONDS",
            description = "Time between two messages of a user; 0 for users who take turns. Default: ${DEFAULT-VALUE}")
    private double pauseSeconds;

    @Option(names = "--start", paramLabel = "ROOM", description = "Number of the first room. Default: ${DEFAULT-VALUE}")
    private int start = 1;

    @Option(
            names = "--id-offset",
            paramLabel = "OFFSET",
            description = "Number added to all packet ids. Default: ${DEFAULT-VALUE}")
    private int idOffset;

    int idOffset() {
        return idOffset;
    }

    ChatWorkload workload(OptionCheck check) {
        return workload(check, UnaryOperator.identity());
    }

    /** Returns the workload with something that is set after the options. */
    ChatWorkload workload(OptionCheck check, UnaryOperator<ChatWorkload.Builder> more) {
        ChatWorkload.Builder builder = ChatWorkload.builder();
        Duration pause = check.duration("--pause", pauseSeconds, true);
        check.set("--rooms", () -> builder.rooms(rooms));
        check.set("--users", () -> builder.users(users));
        check.set("--count", () -> builder.count(count));
        check.set("--pause", () -> builder.pause(pause));
        check.set("--start", () -> builder.firstRoom(start));
        check.set("--id-offset", () -> builder.idOffset(idOffset));
        return check.build(() -> more.apply(builder).build());
    }
}
