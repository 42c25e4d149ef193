package dev.volano.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import dev.volano.VolanoException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RemoteServerTest {

    @Test
    void knows_its_address_and_nothing_else() {
        try (RunningServer server = RunningServer.at("127.0.0.1", 8000)) {
            assertThat(server.address()).isEqualTo(new InetSocketAddress(InetAddress.getLoopbackAddress(), 8000));
            assertThat(server.processId()).isEmpty();
            assertThat(server.jvm()).isEmpty();
            assertThat(server.ioModel()).isEmpty();
            assertThat(server.statistics()).isEmpty();
            assertThat(server.failure()).isEmpty();
            assertThat(server).hasToString(server.address().toString());
        }
    }

    @Nested
    class Rejects {

        @ParameterizedTest
        @ValueSource(ints = {0, -1, 65_536})
        void a_port_out_of_range(int port) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> RunningServer.at("127.0.0.1", port))
                    .withMessage("port must be from 1 to 65535: %s", port);
        }

        @ParameterizedTest
        @ValueSource(strings = {"", "  "})
        void a_blank_host(String host) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> RunningServer.at(host, 8000))
                    .withMessage("host must not be blank: \"%s\"", host);
        }

        @Test
        @SuppressWarnings("NullAway") // the point of the test
        void no_host() {
            assertThatNullPointerException()
                    .isThrownBy(() -> RunningServer.at(null, 8000))
                    .withMessage("host");
        }

        @Test
        void a_host_that_nobody_knows() {
            String notEvenAName = "[nowhere"; // so that no name server is asked

            assertThatExceptionOfType(VolanoException.class)
                    .isThrownBy(() -> RunningServer.at(notEvenAName, 8000))
                    .withMessage("no host is known by the name \"[nowhere\"; check the spelling, or give an address"
                            + " such as 127.0.0.1");
        }
    }
}
