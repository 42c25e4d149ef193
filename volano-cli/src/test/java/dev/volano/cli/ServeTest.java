package dev.volano.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code volano serve} as a process. */
@Timeout(180)
class ServeTest {

    static int port(CommandProcess serve) throws InterruptedException {
        return Integer.parseInt(serve.awaitOut("^ready on port [0-9]+$").replaceAll("\\D", ""));
    }

    @ParameterizedTest
    @ValueSource(strings = {"TERM", "INT"})
    void serves_until_a_signal_comes_and_ends_well(String signal) throws Exception {
        CommandProcess.assumeReachable(signal);
        try (CommandProcess serve = CommandProcess.start("serve", "--port", "0", "--io", "classic")) {
            int port = port(serve);
            try (Socket client = new Socket(InetAddress.getLoopbackAddress(), port)) {
                client.setSoTimeout((int) CommandProcess.DEADLINE.toMillis());

                serve.signal(signal);

                assertThat(serve.awaitExit()).isZero();
                assertThat(client.getInputStream().read()).isNegative();
            }
            assertThat(serve.out()).containsExactly("ready on port " + port);
            assertThat(serve.err()).isEmpty();
            try (ServerSocket free = new ServerSocket()) {
                free.setReuseAddress(true);
                free.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
            }
        }
    }

    @Test
    void a_port_in_use_ends_it_at_once() throws Exception {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                CommandProcess serve =
                        CommandProcess.start("serve", "--port", Integer.toString(taken.getLocalPort()))) {
            assertThat(serve.awaitExit()).isEqualTo(1);
            assertThat(serve.out()).isEmpty();
            assertThat(serve.err())
                    .singleElement()
                    .asString()
                    .startsWith("volano: the server did not start: ")
                    .endsWith("; choose another port, or 0 for any free one");
        }
    }
}
