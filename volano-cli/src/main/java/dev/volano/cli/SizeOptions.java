package dev.volano.cli;

import dev.volano.client.VolanoClient;
import dev.volano.net.IoModel;
import dev.volano.net.IoModels;
import dev.volano.scale.ScaledLoad;
import dev.volano.workload.chat.ChatWorkload;
import picocli.CommandLine.Option;

/** Who talks in rooms of which there are as many as it takes. */
final class SizeOptions {

    @Option(names = "--users", paramLabel = "USERS", description = "Users in each room. Default: ${DEFAULT-VALUE}")
    private int users = ChatWorkload.DEFAULT_USERS;

    @Option(
            names = "--count",
            paramLabel = "MESSAGES",
            description = "Messages that each user sends in a run. Default: ${DEFAULT-VALUE}")
    private int count = ChatWorkload.DEFAULT_COUNT;

    @Option(
            names = "--io",
            paramLabel = "MODEL",
            converter = IoModelConverter.class,
            completionCandidates = IoModelConverter.Names.class,
            description = "How bytes move at the clients: ${COMPLETION-CANDIDATES}. Default: ${DEFAULT-VALUE}")
    private IoModel io = IoModels.selectors();

    int users() {
        return users;
    }

    /** Returns the load, and names the option of which the value is not legal. */
    ScaledLoad load(OptionCheck check) {
        check.set("--users", () -> ChatWorkload.builder().users(users));
        check.set("--count", () -> ChatWorkload.builder().count(count));
        IoModel model = io;
        ScaledLoad chat = ScaledLoad.chat(users, count);
        return new ScaledLoad() {
            @Override
            public VolanoClient.Builder on(VolanoClient.Builder client, int connections) {
                return chat.on(client.io(model), connections);
            }

            @Override
            public int unit() {
                return chat.unit();
            }
        };
    }
}
