package dev.volano.examples;

import dev.volano.compare.SideBySide;
import dev.volano.compare.SideBySideVerdict;
import dev.volano.server.ChatServerLauncher;
import dev.volano.server.ForkedServer;
import dev.volano.workload.chat.ChatWorkload;
import java.time.Duration;

/** Whether a server is slower than another one, side by side. */
final class CompareVersions {

    private CompareVersions() {}

    /**
     * Compares two builds of the chat server.
     *
     * @param before the class path of the one to compare with
     * @param after the class path of the one that is judged
     * @return the verdict
     */
    static SideBySideVerdict compare(String before, String after) {
        // region compare
        SideBySideVerdict verdict = SideBySide.builder()
                .baseline(ForkedServer.of(ChatServerLauncher.class).classPath(before)::start)
                .candidate(ForkedServer.of(ChatServerLauncher.class).classPath(after)::start)
                .load(client ->
                        client.workload(ChatWorkload.builder().rooms(5).users(8).build()))
                .tolerance(0.05)
                .budget(Duration.ofSeconds(60))
                .build()
                .run();
        // verdict.decision() is PASS, FAIL or INCONCLUSIVE; verdict.sentence() says it all in a line
        // endregion
        return verdict;
    }
}
