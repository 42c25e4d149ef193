package dev.volano.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.volano.VolanoException;
import dev.volano.internal.VirtualThreads;
import dev.volano.net.CloseReason;
import dev.volano.net.ConnectionOptions;
import dev.volano.net.IoModel;
import dev.volano.net.IoModels;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class VolanoServerTest {

    static Stream<IoModel> models() {
        return IoModels.all().stream()
                .filter(model -> VirtualThreads.supported() || !model.name().startsWith("virtual"));
    }

    private static Socket connect(RunningServer server) throws IOException {
        return new Socket(server.address().getAddress(), server.address().getPort());
    }

    @Test
    void says_of_itself_what_a_report_needs() {
        try (RunningServer server =
                VolanoServer.builder().io(IoModels.selector()).build().start()) {
            assertThat(server.address().getAddress()).isEqualTo(InetAddress.getLoopbackAddress());
            assertThat(server.address().getPort()).isPositive();
            assertThat(server.processId()).hasValue(ProcessHandle.current().pid());
            assertThat(server.jvm())
                    .hasValueSatisfying(jvm -> assertThat(jvm.version()).isEqualTo(System.getProperty("java.version")));
            assertThat(server.ioModel()).hasValue("selector");
            assertThat(server.failure()).isEmpty();
        }
    }

    @ParameterizedTest
    @MethodSource("models")
    void a_close_ends_connections_and_threads_and_frees_the_port(IoModel io) throws Exception {
        VolanoServer server = VolanoServer.builder()
                .io(io)
                .connectionOptions(
                        ConnectionOptions.builder().threadName("closing-server").build())
                .build()
                .start();
        int port = server.address().getPort();
        try (Socket client = connect(server)) {
            client.setSoTimeout((int) Await.DEADLINE.toMillis());
            Await.until(
                    "the server accepts",
                    () -> server.statistics().orElseThrow().open() == 1);

            server.close();

            assertThat(isClosedByPeer(client)).isTrue();
            assertThat(Await.threadsNamed("closing-server")).isEmpty();
            assertThat(server.statistics()).hasValueSatisfying(last -> {
                assertThat(last.open()).isZero();
                assertThat(last.closed()).containsOnlyKeys(CloseReason.Kind.SHUTDOWN);
            });
        }
        try (RunningServer next = VolanoServer.builder().port(port).build().start()) {
            assertThat(next.address().getPort()).isEqualTo(port);
        }
    }

    private static boolean isClosedByPeer(Socket socket) throws IOException {
        try {
            return socket.getInputStream().read() < 0;
        } catch (SocketException e) { // a reset is a close, too
            return true;
        }
    }

    @Test
    void closing_again_and_closing_what_was_not_started_are_harmless() {
        VolanoServer started = VolanoServer.builder().build().start();
        VolanoServer notStarted = VolanoServer.builder().build();

        started.close();
        started.close();
        notStarted.close();
        notStarted.close();

        assertThat(started.address().getPort()).isPositive(); // still known
    }

    @Test
    void several_threads_may_close_at_the_same_time() throws Exception {
        VolanoServer server = VolanoServer.builder().build().start();
        ExecutorService threads = Executors.newFixedThreadPool(4);
        try {
            Callable<Boolean> close = () -> {
                server.close();
                return Await.threadsNamed("volano-server").isEmpty();
            };
            for (Future<Boolean> result : threads.invokeAll(List.of(close, close, close, close))) {
                assertThat(result.get()).as("no thread is left after any close").isTrue();
            }
        } finally {
            threads.shutdownNow();
        }
    }

    @Test
    void is_started_once() {
        VolanoServer server = VolanoServer.builder().build().start();
        try (server) {
            assertThatIllegalStateException()
                    .isThrownBy(server::start)
                    .withMessage("a server is started once; build another one");
        }
        assertThatIllegalStateException()
                .isThrownBy(server::start)
                .withMessage("a server is started once; build another one");
    }

    @Test
    void has_no_address_and_no_statistics_before_it_is_started() {
        try (VolanoServer server = VolanoServer.builder().build()) {
            assertThatIllegalStateException().isThrownBy(server::address).withMessage("the server was not started");
            assertThatIllegalStateException().isThrownBy(server::statistics).withMessage("the server was not started");
        }
    }

    @ParameterizedTest
    @MethodSource("models")
    void a_port_in_use_is_named_with_what_to_do_and_costs_nothing(IoModel io) throws IOException {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                VolanoServer server = VolanoServer.builder()
                        .io(io)
                        .port(taken.getLocalPort())
                        .connectionOptions(
                                ConnectionOptions.builder().threadName("late").build())
                        .build()) {
            assertThatExceptionOfType(VolanoException.class)
                    .isThrownBy(server::start)
                    .withMessageContaining("127.0.0.1 port " + taken.getLocalPort())
                    .withMessageContaining("in use")
                    .withMessageEndingWith("; choose another port, or 0 for any free one");
            assertThat(Await.threadsNamed("late")).isEmpty();
        }
    }

    @Test
    void can_be_started_after_all_once_the_port_is_free() throws IOException {
        ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        try (VolanoServer server =
                VolanoServer.builder().port(taken.getLocalPort()).build()) {
            try (taken) {
                assertThatExceptionOfType(VolanoException.class).isThrownBy(server::start);
            }

            assertThat(server.start().address().getPort()).isEqualTo(taken.getLocalPort());
        }
    }

    @Test
    void an_address_of_another_machine_is_named_with_what_to_do() throws IOException {
        InetAddress reservedForDocumentation = InetAddress.getByName("192.0.2.1");
        try (VolanoServer server =
                VolanoServer.builder().bindAddress(reservedForDocumentation).build()) {
            assertThatExceptionOfType(VolanoException.class)
                    .isThrownBy(server::start)
                    .withMessageContaining("192.0.2.1")
                    .withMessageEndingWith("choose an address of this machine, such as 127.0.0.1");
        }
    }

    @Test
    void a_model_that_this_jvm_cannot_run_is_named_with_what_is_needed() {
        assumeThat(VirtualThreads.supported()).isFalse();
        try (VolanoServer server =
                VolanoServer.builder().io(IoModels.virtualThreads()).build()) {
            assertThatExceptionOfType(UnsupportedOperationException.class)
                    .isThrownBy(server::start)
                    .withMessageContaining("need Java 21");
        }
    }

    @Test
    void what_is_set_after_the_build_changes_only_what_is_built_later() {
        VolanoServer.Builder builder = VolanoServer.builder().io(IoModels.selector());
        try (VolanoServer server = builder.build()) {
            builder.io(IoModels.classic());

            assertThat(server.ioModel()).hasValue("selector");
            assertThat(builder.build().ioModel()).hasValue("classic");
        }
    }

    @Test
    void the_launcher_makes_what_its_arguments_say() {
        try (RunningServer server = new ChatServerLauncher().launch(List.of("classic", "7"))) {
            assertThat(server.ioModel()).hasValue("classic");
        }
        try (RunningServer server = new ChatServerLauncher().launch(List.of())) {
            assertThat(server.ioModel()).hasValue("selectors");
        }
    }

    @Nested
    class Rejects {

        private final VolanoServer.Builder builder = VolanoServer.builder();

        @ParameterizedTest
        @ValueSource(ints = {-1, 65_536, Integer.MIN_VALUE, Integer.MAX_VALUE})
        void a_port_out_of_range(int port) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> builder.port(port))
                    .withMessage("port must be from 0 to 65535: %s", port);
        }

        @ParameterizedTest
        @ValueSource(ints = {0, -1, Integer.MIN_VALUE})
        void a_backlog_below_one(int backlog) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> builder.backlog(backlog))
                    .withMessage("backlog must be at least 1: %s", backlog);
        }

        @Test
        @SuppressWarnings("NullAway") // the point of the test
        void what_is_missing() {
            assertThatNullPointerException().isThrownBy(() -> builder.io(null)).withMessage("io");
            assertThatNullPointerException()
                    .isThrownBy(() -> builder.bindAddress(null))
                    .withMessage("bindAddress");
            assertThatNullPointerException()
                    .isThrownBy(() -> builder.connectionOptions(null))
                    .withMessage("connectionOptions");
            assertThatNullPointerException()
                    .isThrownBy(() -> builder.handlers(null))
                    .withMessage("handlers");
        }

        @Test
        void launcher_arguments_that_mean_nothing() {
            ChatServerLauncher launcher = new ChatServerLauncher();

            assertThatIllegalArgumentException()
                    .isThrownBy(() -> launcher.launch(List.of("steam")))
                    .withMessageContaining("there is no I/O model \"steam\"; there are platform-threads, ");
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> launcher.launch(List.of("selector", "-1")))
                    .withMessage("idOffset must be from 0 to 65320: -1");
        }
    }
}
