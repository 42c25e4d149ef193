package dev.volano.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.volano.internal.VirtualThreads;
import dev.volano.net.ConnectionOptions;
import dev.volano.net.IoModel;
import dev.volano.net.IoModels;
import dev.volano.server.RunningServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A server that takes connections and never reads from them, under an offered rate. */
@Timeout(120)
class NeverReadingServerTest {

    static Stream<IoModel> models() {
        return IoModels.all().stream()
                .filter(model -> VirtualThreads.supported() || !model.name().startsWith("virtual"));
    }

    @AfterEach
    void no_thread_is_left() {
        assertThat(Await.threadsNamed("volano-")).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("models")
    void is_told_as_a_server_that_does_not_read(IoModel io) throws Exception {
        ConnectionOptions small = ConnectionOptions.builder()
                .threadName("volano-client")
                .sendBufferBytes(4 * 1024)
                .maxPendingBytes(16 * 1024)
                .build();
        try (NeverReading server = new NeverReading();
                VolanoClient client = VolanoClient.builder()
                        .target(server)
                        .io(io)
                        .connectionOptions(small)
                        .workload(new EchoLoad(1))
                        .offeredRate(OfferedRate.constant(50_000))
                        .warmUp(WarmUp.none())
                        .measureFor(Duration.ofSeconds(30))
                        .stallTimeout(Duration.ofSeconds(25))
                        .build()) {
            ThroughputResult result = client.measure();

            assertThat(result.failures()).first().satisfies(failure -> {
                assertThat(failure.kind()).isEqualTo(Failure.Kind.SLOW_READER);
                assertThat(failure.owner()).isEqualTo(Failure.Owner.SERVER);
                assertThat(failure.connection()).isEqualTo(1);
            });
            assertThat(result.runs().get(0).sent()).isPositive();
        }
    }

    /** The system takes connections for a socket that listens, and here nobody ever asks for one. */
    private static final class NeverReading implements RunningServer {

        private final ServerSocket socket = new ServerSocket();

        NeverReading() throws IOException {
            socket.setReceiveBufferSize(4 * 1024);
            socket.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
        }

        @Override
        public InetSocketAddress address() {
            return (InetSocketAddress) socket.getLocalSocketAddress();
        }

        @Override
        public void close() {
            try {
                socket.close();
            } catch (IOException e) {
                throw new AssertionError(e);
            }
        }
    }
}
