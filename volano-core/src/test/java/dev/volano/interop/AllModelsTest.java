package dev.volano.interop;

import static org.assertj.core.api.Assertions.assertThat;

import dev.volano.client.RunResult;
import dev.volano.client.ThroughputResult;
import dev.volano.client.VolanoClient;
import dev.volano.internal.VirtualThreads;
import dev.volano.net.IoModel;
import dev.volano.net.IoModels;
import dev.volano.server.VolanoServer;
import dev.volano.workload.chat.ChatWorkload;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The chat runs complete and without an error, whatever moves its bytes at either end. */
@Timeout(60)
class AllModelsTest {

    static Stream<IoModel> models() {
        return IoModels.all().stream()
                .filter(model -> VirtualThreads.supported() || !model.name().equals("virtual-threads"));
    }

    static Stream<Arguments> pairs() {
        List<IoModel> models = models().toList();
        return models.stream().flatMap(server -> models.stream().map(client -> Arguments.of(server, client)));
    }

    @ParameterizedTest(name = "server {0}, client {1}")
    @MethodSource("pairs")
    void every_model_serves_every_other(IoModel server, IoModel client) {
        run(server, client, ChatWorkload.builder().rooms(3).users(4).count(25).build());
    }

    @ParameterizedTest(name = "{0} on both sides")
    @MethodSource("models")
    void the_performance_test_of_volanomark_is_complete(IoModel model) {
        run(model, model, ChatWorkload.builder().rooms(10).users(20).count(10).build());
    }

    private static void run(IoModel serverIo, IoModel clientIo, ChatWorkload workload) {
        try (VolanoServer server = VolanoServer.builder().io(serverIo).build().start();
                VolanoClient client = VolanoClient.builder()
                        .target(server)
                        .io(clientIo)
                        .workload(workload)
                        .runs(2)
                        .build()) {
            ThroughputResult result = client.measure();

            assertThat(result.failures()).isEmpty();
            assertThat(result.complete()).isTrue();
            long sent = (long) workload.connections() * workload.count();
            assertThat(result.runs()).extracting(RunResult::sent).containsExactly(sent, sent);
            assertThat(result.runs()).extracting(RunResult::received).containsOnly(sent * (workload.users() - 1));
        }
    }
}
