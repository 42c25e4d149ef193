package dev.volano.examples;

import dev.volano.compare.BaselineGate;
import dev.volano.compare.BaselineVerdict;
import dev.volano.compare.ReferenceServer;
import dev.volano.server.ChatServerLauncher;
import dev.volano.server.ForkedServer;
import dev.volano.workload.chat.ChatWorkload;
import java.nio.file.Path;

/** Whether a server is slower than a baseline that the repository keeps. */
final class CompareWithBaseline {

    private CompareWithBaseline() {}

    /** Returns a gate for the chat server. */
    static BaselineGate gate() {
        // region baseline
        BaselineGate gate = BaselineGate.builder()
                .file(Path.of("src/test/baselines/chat.txt"))
                .server(ForkedServer.of(ChatServerLauncher.class)::start)
                .reference(ReferenceServer.chat("selectors"))
                .load(client ->
                        client.workload(ChatWorkload.builder().rooms(5).users(8).build()))
                .tolerance(0.2)
                .build();
        // endregion
        return gate;
    }

    /** Compares, and says before what could be told. */
    static String compare(BaselineGate gate) {
        // region run
        String before = gate.forecast().sentence(); // what could be told; nothing is measured for that
        BaselineVerdict verdict = gate.run();
        // verdict.decision() is PASS, FAIL or INCONCLUSIVE; verdict.sentence() says it all in a line
        // endregion
        return before + "\n" + verdict.sentence();
    }
}
