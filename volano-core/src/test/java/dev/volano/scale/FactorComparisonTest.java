package dev.volano.scale;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.volano.VolanoException;
import dev.volano.client.Failure;
import dev.volano.net.ConnectionOptions;
import dev.volano.net.Connector;
import dev.volano.net.Handler;
import dev.volano.net.IoModel;
import dev.volano.net.Listener;
import dev.volano.server.ChatServerLauncher;
import dev.volano.server.ForkedServer;
import dev.volano.workload.chat.ChatWorkload;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Comparisons of the levels of a factor: in which order, and what becomes of levels that fail. */
@Timeout(120)
class FactorComparisonTest {

    private static final ChatWorkload SMALL =
            ChatWorkload.builder().rooms(1).users(2).count(5).build();

    private static FactorComparison.Builder comparison(List<String> order) {
        return FactorComparison.builder()
                .factor("x")
                .server(LimitedChat::unlimited)
                .load(client -> client.workload(SMALL))
                .rounds(3)
                .listener(new FactorListener() {
                    @Override
                    public void onLevel(String label, int round, int rounds) {
                        order.add(label + round);
                    }
                });
    }

    @Test
    void each_round_has_all_levels_and_begins_with_another() {
        List<String> order = new ArrayList<>();
        FactorResult result = comparison(order)
                .level("servers", LimitedChat::unlimited)
                .level(
                        "load",
                        client -> client.workload(ChatWorkload.builder()
                                .rooms(1)
                                .users(3)
                                .count(5)
                                .build()))
                .level("both", LimitedChat::unlimited, client -> client.discard(0))
                .build()
                .run();

        assertThat(order)
                .containsExactly(
                        "servers1", "load1", "both1", "load2", "both2", "servers2", "both3", "servers3", "load3");
        assertThat(result.complete()).isTrue();
        assertThat(result.levels()).extracting(FactorLevel::label).containsExactly("servers", "load", "both");
        assertThat(result.levels())
                .extracting(level -> level.result().orElseThrow().plan().connections())
                .containsExactly(2, 3, 2);
        assertThat(result.levels())
                .allSatisfy(level -> assertThat(level.throughput().interval()).isPresent());
        assertThat(result.difference(result.levels().get(2)).ratio().interval()).isPresent();
    }

    @Test
    void a_level_that_fails_is_a_row_with_its_owner_and_is_left_out() {
        List<String> order = new ArrayList<>();
        FactorResult result = comparison(order)
                .level("good", LimitedChat::unlimited)
                .level("full", () -> LimitedChat.closingAfter(1))
                .level("none", () -> {
                    throw new VolanoException("no port is free");
                })
                .level("client", client -> client.io(new Unusable()))
                .rounds(2)
                .build()
                .run();

        assertThat(order).containsExactly("good1", "full1", "none1", "client1", "good2");
        assertThat(result.levels())
                .extracting(level -> level.failure().map(LevelFailure::owner).orElse(null))
                .containsExactly(null, Failure.Owner.SERVER, Failure.Owner.SERVER, Failure.Owner.CLIENT);
        assertThat(result.levels().get(1).failure().orElseThrow().words()).endsWith("at 2/2 connections");
        assertThat(result.levels().get(2).failure().orElseThrow().words())
                .isEqualTo("not measured (server): the server did not start: no port is free");
        assertThat(result.levels().get(3).failure().orElseThrow().words())
                .isEqualTo("not measured (client): it needs Java 99");
    }

    @Test
    void what_no_level_can_do_is_told_at_once() {
        assertThatExceptionOfType(UnsupportedOperationException.class)
                .isThrownBy(() -> comparison(new ArrayList<>())
                        .load(client -> client.workload(SMALL).io(new Unusable()))
                        .level("a", LimitedChat::unlimited)
                        .level("b", LimitedChat::unlimited)
                        .build()
                        .run())
                .withMessage("it needs Java 99");
    }

    @Test
    void one_that_is_ended_keeps_what_was_measured() {
        List<FactorComparison> comparison = new ArrayList<>();
        comparison.add(comparison(new ArrayList<>())
                .level("a", LimitedChat::unlimited)
                .level("b", LimitedChat::unlimited)
                .listener(new FactorListener() {
                    @Override
                    public void onLevel(String label, int round, int rounds) {
                        if (label.equals("a") && round == 2) {
                            comparison.get(0).close();
                        }
                    }
                })
                .build());
        FactorResult result = comparison.get(0).run();

        assertThat(result.levels()).extracting(level -> level.rounds().size()).containsExactly(1, 2);
        assertThat(result.levels())
                .extracting(level -> level.failure().orElseThrow())
                .containsExactly(
                        new LevelFailure(Failure.Owner.HARNESS, "ended before round 2 of 3"),
                        new LevelFailure(Failure.Owner.HARNESS, "ended before round 3 of 3"));
        assertThatIllegalStateException().isThrownBy(() -> comparison.get(0).run());
    }

    @Test
    void an_interrupt_ends_it_and_is_kept() {
        FactorResult result = comparison(new ArrayList<>())
                .level("a", () -> {
                    Thread.currentThread().interrupt();
                    throw new VolanoException("interrupted");
                })
                .level("b", LimitedChat::unlimited)
                .build()
                .run();

        assertThat(Thread.interrupted()).isTrue();
        assertThat(result.levels())
                .extracting(level -> level.failure().orElseThrow().owner())
                .containsOnly(Failure.Owner.HARNESS);
        assertThat(result.levels().get(1).result()).isEmpty();
    }

    @Test
    void forked_servers_that_differ_in_an_option() {
        FactorResult result = comparison(new ArrayList<>())
                .factor("heap")
                .level("32m", ForkedServer.of(ChatServerLauncher.class).jvmOption("-Xmx32m")::start)
                .level("64m", ForkedServer.of(ChatServerLauncher.class).jvmOption("-Xmx64m")::start)
                .rounds(1)
                .build()
                .run();

        assertThat(result.complete()).isTrue();
        assertThat(result.levels())
                .extracting(level -> level.result()
                        .orElseThrow()
                        .setup()
                        .serverJvm()
                        .orElseThrow()
                        .inputArguments())
                .satisfiesExactly(
                        options -> assertThat(options).contains("-Xmx32m"),
                        options -> assertThat(options).contains("-Xmx64m"));
    }

    @Test
    void a_wrong_value_is_told_when_it_is_set() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> FactorComparison.builder().factor(" "));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> FactorComparison.builder()
                        .level("a", LimitedChat::unlimited)
                        .level("a", client -> client))
                .withMessageContaining("already: a");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> FactorComparison.builder().rounds(0));
        assertThatIllegalStateException()
                .isThrownBy(() -> FactorComparison.builder().build())
                .withMessageContaining("call factor");
        assertThatIllegalStateException()
                .isThrownBy(() -> FactorComparison.builder()
                        .factor("x")
                        .level("a", LimitedChat::unlimited)
                        .build())
                .withMessageContaining("two levels");
        assertThatIllegalStateException()
                .isThrownBy(() -> FactorComparison.builder()
                        .factor("x")
                        .level("a", LimitedChat::unlimited)
                        .level("b", client -> client)
                        .build())
                .withMessage("level \"b\" has no server: call server");
    }

    /** An I/O model that no JVM can run. */
    private static final class Unusable implements IoModel {

        @Override
        public String name() {
            return "unusable";
        }

        @Override
        public Listener listen(
                InetSocketAddress address,
                int backlog,
                ConnectionOptions options,
                Supplier<? extends Handler> handlers) {
            throw new UnsupportedOperationException("it needs Java 99");
        }

        @Override
        public Connector connector(ConnectionOptions options) {
            throw new UnsupportedOperationException("it needs Java 99");
        }
    }
}
