package dev.volano.net;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.Closeable;
import java.io.IOException;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketAddress;
import java.net.SocketTimeoutException;
import java.nio.channels.ServerSocketChannel;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class SocketsTest {

    private static final ConnectionOptions OPTIONS = ConnectionOptions.defaults();

    /** Connects to a server that does not accept, until one more would have to wait, and returns how many did not. */
    private static int connectable(SocketAddress server, int most) throws IOException {
        List<Socket> sockets = new ArrayList<>();
        try {
            while (sockets.size() < most) {
                Socket socket = new Socket();
                sockets.add(socket);
                socket.connect(server, 100);
            }
            return most;
        } catch (SocketTimeoutException e) {
            return sockets.size() - 1;
        } finally {
            for (Socket each : sockets) {
                each.close();
            }
        }
    }

    @Test
    void the_backlog_bounds_the_connections_that_wait_to_be_accepted() throws IOException {
        try (ServerSocketChannel small = Sockets.listen(Rig.loopback(0), 1, OPTIONS);
                ServerSocket smallOfStreams = Sockets.listenForStreams(Rig.loopback(0), 1, OPTIONS);
                ServerSocketChannel large = Sockets.listen(Rig.loopback(0), 100, OPTIONS);
                ServerSocket largeOfStreams = Sockets.listenForStreams(Rig.loopback(0), 100, OPTIONS)) {
            assertThat(connectable(small.getLocalAddress(), 100)).isLessThan(10);
            assertThat(connectable(smallOfStreams.getLocalSocketAddress(), 100)).isLessThan(10);
            assertThat(connectable(large.getLocalAddress(), 100)).isEqualTo(100);
            assertThat(connectable(largeOfStreams.getLocalSocketAddress(), 100)).isEqualTo(100);
        }
    }

    @Test
    void a_timeout_is_at_least_a_millisecond_and_at_most_what_a_socket_takes() {
        assertThat(Sockets.timeoutMillis(Duration.ofNanos(1))).isEqualTo(1);
        assertThat(Sockets.timeoutMillis(Duration.ofSeconds(2))).isEqualTo(2_000);
        assertThat(Sockets.timeoutMillis(Duration.ofSeconds(Long.MAX_VALUE))).isEqualTo(Integer.MAX_VALUE);
    }

    @Test
    void a_second_failure_is_added_to_the_first() {
        IOException first = new IOException("first");
        IOException second = new IOException("second");
        Closeable stuck = () -> {
            throw second;
        };

        Sockets.closeAfter(first, stuck);

        assertThat(first).hasSuppressedException(second);
    }
}
