package dev.volano.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.volano.net.CloseReason;
import dev.volano.net.Connection;
import dev.volano.net.ConnectionOptions;
import dev.volano.net.Connector;
import dev.volano.net.Handler;
import dev.volano.net.IoModel;
import dev.volano.net.IoModels;
import dev.volano.net.Listener;
import dev.volano.net.ListenerStatistics;
import dev.volano.probe.Limits;
import dev.volano.server.RunningServer;
import dev.volano.server.VolanoServer;
import dev.volano.workload.Client;
import dev.volano.workload.RunContext;
import dev.volano.workload.RunContext.Problem;
import dev.volano.workload.Workload;
import dev.volano.workload.chat.ChatWorkload;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.SocketException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Faults of users' own workloads, listeners and I/O models: they are told, and cost nothing that was measured. */
@Timeout(120)
class ClientFaultTest {

    private static final Workload SMALL =
            ChatWorkload.builder().rooms(1).users(3).count(5).build();

    private VolanoServer server;

    @BeforeEach
    void start_server() {
        server = VolanoServer.builder()
                .io(IoModels.selector())
                .connectionOptions(
                        ConnectionOptions.builder().threadName("server").build())
                .build()
                .start();
    }

    @AfterEach
    void close_server() {
        server.close();
        assertThat(Await.threadsNamed("volano-")).isEmpty();
    }

    private ThroughputResult measure(VolanoClient.Builder builder) {
        try (VolanoClient client = builder.target(server).build()) {
            return client.measure();
        }
    }

    /** A workload of one connection. */
    private static Workload one(Function<RunContext, List<? extends Client>> clients) {
        return new Workload() {
            @Override
            public String name() {
                return "one";
            }

            @Override
            public String description() {
                return "one connection";
            }

            @Override
            public int connections() {
                return 1;
            }

            @Override
            public List<? extends Client> newClients(RunContext context) {
                return clients.apply(context);
            }
        };
    }

    /** A client that is ready at once, and does one thing when the load begins. */
    private record OneAction(RunContext context, Consumer<Connection> action) implements Client {

        @Override
        public void onOpen(Connection connection) {
            context.entered(0);
            context.ready(0);
        }

        @Override
        public void onStart(Connection connection) {
            action.accept(connection);
        }

        @Override
        public void onBytes(Connection connection, ByteBuffer in) {
            in.position(in.limit());
        }

        @Override
        public void onClose(Connection connection, CloseReason reason) {
            context.failed(0, Problem.of(reason.kind()), reason.detail());
        }

        @Override
        public long sent() {
            return 0;
        }

        @Override
        public long received() {
            return 0;
        }
    }

    private static Workload acting(BiConsumer<RunContext, Connection> action) {
        return one(context -> List.of(new OneAction(context, connection -> action.accept(context, connection))));
    }

    @Test
    void input_that_the_server_does_not_allow_shows_as_what_it_closed() {
        Workload garbage = acting((context, connection) ->
                connection.write(connection.frame().putInt(-1).putInt(-1)));

        RunResult run = measure(VolanoClient.builder().workload(garbage)).runs().get(0);

        assertThat(run.failures())
                .singleElement()
                .satisfies(failure -> assertThat(failure.kind()).isIn(Failure.Kind.CLOSED_EARLY, Failure.Kind.RESET));
        assertThat(run.serverClosed()).containsExactly(Map.entry(CloseReason.Kind.BAD_INPUT, 1L));
    }

    @Test
    void a_scheduled_task_that_throws_is_a_fault_of_the_client() {
        Workload late = acting((context, connection) -> context.schedule(Duration.ofMillis(1), () -> {
            throw new IllegalStateException("too late");
        }));

        assertThat(measure(VolanoClient.builder().workload(late)).failures())
                .singleElement()
                .asString()
                .startsWith("fault of the client at 1/1 connections (client): java.lang.IllegalStateException: too late"
                        + " at dev.volano.client.ClientFaultTest.");
    }

    @Test
    void a_handler_that_throws_is_a_fault_of_the_client() {
        Workload throwing = acting((context, connection) -> {
            throw new IllegalStateException("not my day");
        });

        assertThat(measure(VolanoClient.builder().workload(throwing)).failures())
                .singleElement()
                .satisfies(failure -> {
                    assertThat(failure.kind()).isEqualTo(Failure.Kind.CLIENT_FAULT);
                    assertThat(failure.detail()).contains("not my day");
                });
    }

    @Test
    void a_workload_that_cannot_make_its_clients() {
        Workload broken = one(context -> {
            throw new IllegalStateException("no clients today");
        });

        assertThat(measure(VolanoClient.builder().workload(broken)).failures())
                .singleElement()
                .asString()
                .startsWith("fault of the client at 0/1 connections (client): "
                        + "java.lang.IllegalStateException: no clients today at ");
    }

    @Test
    void a_workload_that_makes_too_few_clients() {
        assertThat(measure(VolanoClient.builder().workload(one(context -> List.of())))
                        .failures())
                .singleElement()
                .asString()
                .contains("the workload made 0 clients for 1 connections");
    }

    @Test
    void memory_that_runs_out_is_told_as_that() {
        Workload greedy = one(context -> {
            throw new OutOfMemoryError("Java heap space");
        });

        assertThat(measure(VolanoClient.builder().workload(greedy)).failures())
                .singleElement()
                .asString()
                .startsWith(
                        "out of memory at 0/1 connections (client): " + "java.lang.OutOfMemoryError: Java heap space");
    }

    @Test
    void a_listener_that_throws_ends_the_measurement_but_what_was_measured_is_kept() {
        RunListener throwing = new RunListener() {
            @Override
            public void onRunEnd(RunResult result) {
                if (result.number() == 2) {
                    throw new IllegalStateException("no more paper");
                }
            }
        };

        ThroughputResult result =
                measure(VolanoClient.builder().workload(SMALL).runs(4).listener(throwing));

        assertThat(result.runs()).hasSize(2);
        assertThat(result.runs().get(0).complete()).isTrue();
        assertThat(result.runs().get(1).sent()).isEqualTo(15);
        assertThat(result.failures())
                .singleElement()
                .hasToString("fault of the client at 3/3 connections (client): the listener threw"
                        + " java.lang.IllegalStateException: no more paper");
    }

    @Test
    void a_listener_that_throws_while_a_run_begins_or_connects_ends_it() {
        List<RunListener> listeners = List.of(
                new RunListener() {
                    @Override
                    public void onRunStart(int run, int runs) {
                        throw new IllegalStateException("no more paper");
                    }
                },
                new RunListener() {
                    @Override
                    public void onConnecting(int run, int opened, int connections) {
                        throw new IllegalStateException("no more paper");
                    }
                });
        for (RunListener listener : listeners) {
            assertThat(measure(VolanoClient.builder().workload(SMALL).listener(listener))
                            .failures())
                    .singleElement()
                    .asString()
                    .contains("(client): java.lang.IllegalStateException: no more paper at ");
        }
    }

    /** The model {@code selector}, but for its connector. */
    private static IoModel connectingBy(Supplier<Connector> connectors, List<IOException> fault) {
        return new IoModel() {
            @Override
            public String name() {
                return "broken";
            }

            @Override
            public Listener listen(
                    InetSocketAddress address,
                    int backlog,
                    ConnectionOptions options,
                    Supplier<? extends Handler> handlers) {
                throw new UnsupportedOperationException();
            }

            @Override
            public Connector connector(ConnectionOptions options) throws IOException {
                for (IOException each : fault) {
                    throw each;
                }
                return connectors.get();
            }
        };
    }

    @Test
    void a_model_that_the_system_refuses_is_a_failure_of_the_system() {
        IoModel refused = connectingBy(
                () -> {
                    throw new AssertionError();
                },
                List.of(new SocketException("Too many open files")));

        assertThat(measure(VolanoClient.builder().workload(SMALL).io(refused)).failures())
                .singleElement()
                .satisfies(failure -> {
                    assertThat(failure.toString())
                            .startsWith("out of descriptors at 0/3 connections (system): Too many open files");
                    assertThat(failure.limit()).map(ReachedLimit::name).hasValue(Limits.OPEN_FILES_SOFT);
                });
    }

    @Test
    void a_model_whose_threads_do_not_end_spoils_the_measurement_but_not_what_was_measured() {
        List<Connector> opened = new ArrayList<>();
        IoModel sticking = connectingBy(
                () -> {
                    try {
                        Connector good = IoModels.selector().connector(ConnectionOptions.defaults());
                        opened.add(good);
                        return new Sticking(good);
                    } catch (IOException e) {
                        throw new IllegalStateException(e);
                    }
                },
                List.of());

        ThroughputResult result =
                measure(VolanoClient.builder().workload(SMALL).runs(3).io(sticking));

        assertThat(result.runs()).hasSize(1);
        assertThat(result.runs().get(0).sent()).isEqualTo(15);
        assertThat(result.failures())
                .singleElement()
                .asString()
                .contains("(client): java.lang.IllegalStateException: thread x did not end within 10 s");
        opened.forEach(Connector::close);
    }

    private record Sticking(Connector good) implements Connector {

        @Override
        public Connection connect(InetSocketAddress address, Duration timeout, Handler handler) throws IOException {
            return good.connect(address, timeout, handler);
        }

        @Override
        public void close() {
            throw new IllegalStateException("thread x did not end within 10 s");
        }
    }

    @Test
    void a_model_that_this_jvm_cannot_run_is_no_failure_of_a_run() {
        IoModel unsupported = connectingBy(
                () -> {
                    throw new UnsupportedOperationException("needs Java 99");
                },
                List.of());

        assertThatExceptionOfType(UnsupportedOperationException.class)
                .isThrownBy(() -> measure(VolanoClient.builder().workload(SMALL).io(unsupported)))
                .withMessage("needs Java 99");
    }

    @Test
    void a_server_that_fails_to_tell_of_itself_is_measured_all_the_same() {
        RunningServer silent = new RunningServer() {
            @Override
            public InetSocketAddress address() {
                return server.address();
            }

            @Override
            public Optional<ListenerStatistics> statistics() {
                throw new IllegalStateException("no statistics");
            }

            @Override
            public void close() {}
        };
        try (silent;
                VolanoClient client =
                        VolanoClient.builder().target(silent).workload(SMALL).build()) {
            assertThat(client.measure().complete()).isTrue();
        }
    }
}
