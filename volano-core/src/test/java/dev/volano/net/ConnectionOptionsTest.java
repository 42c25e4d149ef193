package dev.volano.net;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.StandardSocketOptions;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class ConnectionOptionsTest {

    @Test
    void start_from_the_documented_defaults() {
        ConnectionOptions options = ConnectionOptions.defaults();

        assertThat(options.noDelay()).isTrue();
        assertThat(options.sendBufferBytes()).isZero();
        assertThat(options.receiveBufferBytes()).isZero();
        assertThat(options.readBufferBytes()).isEqualTo(16 * 1024);
        assertThat(options.maxUnconsumedBytes()).isEqualTo(64 * 1024);
        assertThat(options.maxPendingBytes()).isEqualTo(256 * 1024);
        assertThat(options.slowReaderPolicy()).isEqualTo(SlowReaderPolicy.CLOSE);
        assertThat(options.closeTimeout()).isEqualTo(Duration.ofSeconds(2));
        assertThat(options.threadName()).isEqualTo("volano");
    }

    @Test
    void are_what_was_set_and_stay_so_in_a_copy() {
        ConnectionOptions options = ConnectionOptions.builder()
                .noDelay(false)
                .sendBufferBytes(1)
                .receiveBufferBytes(2)
                .readBufferBytes(3)
                .maxUnconsumedBytes(4)
                .maxPendingBytes(5)
                .slowReaderPolicy(SlowReaderPolicy.DISCARD)
                .closeTimeout(Duration.ofSeconds(6))
                .threadName("seven")
                .build();

        assertThat(options.toBuilder().build()).usingRecursiveComparison().isEqualTo(options);
        assertThat(options.noDelay()).isFalse();
        assertThat(options.sendBufferBytes()).isEqualTo(1);
        assertThat(options.receiveBufferBytes()).isEqualTo(2);
        assertThat(options.readBufferBytes()).isEqualTo(3);
        assertThat(options.maxUnconsumedBytes()).isEqualTo(4);
        assertThat(options.maxPendingBytes()).isEqualTo(5);
        assertThat(options.slowReaderPolicy()).isEqualTo(SlowReaderPolicy.DISCARD);
        assertThat(options.closeTimeout()).isEqualTo(Duration.ofSeconds(6));
        assertThat(options.threadName()).isEqualTo("seven");
    }

    @Test
    void take_a_close_timeout_of_any_length() {
        Duration eternity = Duration.ofSeconds(Long.MAX_VALUE);
        ConnectionOptions options =
                ConnectionOptions.builder().closeTimeout(eternity).build();

        assertThat(options.closeTimeout()).isEqualTo(eternity);
        assertThat(Duration.ofNanos(options.closeTimeoutNanos())).isGreaterThan(Duration.ofDays(20_000));
    }

    @ParameterizedTest
    @ValueSource(ints = {-1, (1 << 30) + 1})
    void refuse_sizes_out_of_range(int bytes) {
        ConnectionOptions.Builder builder = ConnectionOptions.builder();

        assertThatIllegalArgumentException()
                .isThrownBy(() -> builder.sendBufferBytes(bytes))
                .withMessage("sendBufferBytes must be from 0 to 1073741824: %d", bytes);
        assertThatIllegalArgumentException().isThrownBy(() -> builder.receiveBufferBytes(bytes));
        assertThatIllegalArgumentException().isThrownBy(() -> builder.readBufferBytes(bytes));
        assertThatIllegalArgumentException().isThrownBy(() -> builder.maxUnconsumedBytes(bytes));
        assertThatIllegalArgumentException().isThrownBy(() -> builder.maxPendingBytes(bytes));
    }

    @Test
    @SuppressWarnings("NullAway") // the point of the test
    void refuse_what_is_missing_blank_or_negative() {
        ConnectionOptions.Builder builder = ConnectionOptions.builder();

        assertThatIllegalArgumentException().isThrownBy(() -> builder.readBufferBytes(0));
        assertThatIllegalArgumentException().isThrownBy(() -> builder.threadName(" "));
        assertThatIllegalArgumentException().isThrownBy(() -> builder.closeTimeout(Duration.ofNanos(-1)));
        assertThatNullPointerException().isThrownBy(() -> builder.slowReaderPolicy(null));
        assertThatNullPointerException().isThrownBy(() -> builder.threadName(null));
        assertThatNullPointerException().isThrownBy(() -> builder.closeTimeout(null));
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void reach_the_socket(boolean noDelay) throws IOException {
        int bytes = 50_000;
        ConnectionOptions options = ConnectionOptions.builder()
                .noDelay(noDelay)
                .sendBufferBytes(bytes)
                .receiveBufferBytes(bytes)
                .build();

        try (ServerSocket server = Sockets.listenForStreams(Rig.loopback(0), 10, options);
                Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.getLocalPort());
                SocketChannel channel =
                        Sockets.connect(Rig.loopback(server.getLocalPort()), Await.PATIENCE, options, null)) {
            SocketLink link = new SocketLink(socket, options);

            assertThat(socket.getTcpNoDelay()).isEqualTo(noDelay);
            assertThat(socket.getSendBufferSize()).isGreaterThanOrEqualTo(bytes);
            assertThat(socket.getReceiveBufferSize()).isGreaterThanOrEqualTo(bytes);
            assertThat(channel.getOption(StandardSocketOptions.TCP_NODELAY)).isEqualTo(noDelay);
            assertThat(channel.getOption(StandardSocketOptions.SO_SNDBUF)).isBetween(bytes, 4 * bytes);
            assertThat(channel.getOption(StandardSocketOptions.SO_RCVBUF)).isBetween(bytes, 4 * bytes);
            link.close(false);
        }
    }
}
