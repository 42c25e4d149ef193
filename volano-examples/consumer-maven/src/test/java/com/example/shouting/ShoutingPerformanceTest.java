package com.example.shouting;

import static dev.volano.assertj.VolanoAssertions.assertThat;

import dev.volano.assertj.VolanoSoftAssertions;
import dev.volano.client.Operations;
import dev.volano.client.ThroughputResult;
import dev.volano.client.WarmUp;
import dev.volano.junit.MaxLatency;
import dev.volano.junit.MinThroughput;
import dev.volano.junit.PerformanceTest;
import dev.volano.junit.PerformanceTests;
import dev.volano.junit.VolanoBenchmark;
import dev.volano.junit.VolanoExtension;
import dev.volano.server.ForkedServer;
import dev.volano.server.RunningServer;
import dev.volano.server.ServerSource;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The server keeps its pace; with {@code -Dslow=true} it does not, and the build fails. */
class ShoutingPerformanceTest {

    private static final byte[] LINE = "how quick are you\n".getBytes(StandardCharsets.UTF_8);

    @RegisterExtension
    static final VolanoExtension VOLANO = VolanoExtension.builder()
            .server(ForkedServer.of(ShoutingLauncher.class)
                            .arguments(Boolean.getBoolean("slow") ? "slow" : "quick")
                    ::start)
            .build();

    private static Operations shouts(int connections) {
        return Operations.script("shouting", connections, dialog -> {
            dialog.send(LINE);
            String answer = new String(dialog.receiveUntil((byte) '\n', 100), StandardCharsets.UTF_8).strip();
            if (!answer.equals("HOW QUICK ARE YOU")) {
                throw new AssertionError("not shouted: " + answer);
            }
        });
    }

    @PerformanceTest
    @MinThroughput(500)
    @MaxLatency(percentile = 50, value = "250ms")
    void keeps_its_pace(ServerSource servers, VolanoBenchmark benchmark) {
        ThroughputResult result = benchmark.measure(servers, 3, client -> client.operations(shouts(4))
                .warmUp(WarmUp.of(Duration.ofMillis(500)))
                .measureFor(Duration.ofSeconds(1)));

        assertThat(result).hasNoErrors();
    }

    @PerformanceTests
    @ParameterizedTest
    @ValueSource(ints = {1, 8})
    void answers_everybody(int connections, RunningServer server, VolanoBenchmark benchmark) {
        ThroughputResult result = benchmark.measure(
                server, client -> client.operations(shouts(connections).count(20)));

        VolanoSoftAssertions.assertSoftly(
                softly -> softly.assertThat(result).hasNoErrors().sustainedConnections(connections));
    }
}
