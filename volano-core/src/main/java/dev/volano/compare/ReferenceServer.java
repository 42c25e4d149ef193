package dev.volano.compare;

import dev.volano.internal.Require;
import dev.volano.server.ChatServerLauncher;
import dev.volano.server.ForkedServer;
import dev.volano.server.ServerSource;
import java.util.Objects;

/**
 * A server that does not change, next to which a server is measured so that the ratio of both can be compared with that
 * of another day. The more alike they are in what they do and how they move bytes, the more cancels out: of two servers
 * that broadcast, each on a selector thread, the ratio of a fork had a standard deviation of about 1 %; of one on
 * virtual threads to one on a selector 5 %; and to a loop without sockets 13 %, hardly less than the rate itself.
 *
 * @param name what it is, with its version, one line: ratios to servers of different names are not compared
 * @param workload the {@linkplain dev.volano.client.PairedClient#workloadName name} of the workload that it speaks
 * @param source starts it
 * @since 0.1
 */
public record ReferenceServer(String name, String workload, ServerSource source) {

    /** The version of the chat server that is a reference: one more whenever its speed changes. */
    private static final int CHAT_VERSION = 1;

    /**
     * Creates a reference server.
     *
     * @throws NullPointerException if a part is null
     * @throws IllegalArgumentException if a text is blank or of several lines
     */
    public ReferenceServer {
        Baseline.line(name, "name");
        Require.notBlank(workload, "workload");
        Objects.requireNonNull(source, "source");
    }

    /**
     * Returns Volano's own chat server, in a JVM of its own like that of this process.
     *
     * @param ioModel how it moves bytes: {@code selectors}, {@code virtual-threads}, {@code platform-threads} or
     *     another name of a model, the one most like the server that is judged
     * @return the reference server, which speaks chat
     * @throws IllegalArgumentException if {@code ioModel} is blank
     */
    public static ReferenceServer chat(String ioModel) {
        Require.notBlank(ioModel, "ioModel");
        return new ReferenceServer(
                "volano chat " + CHAT_VERSION + " on " + ioModel,
                "chat",
                ForkedServer.of(ChatServerLauncher.class).arguments(ioModel)::start);
    }
}
