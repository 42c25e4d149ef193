package dev.volano.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import dev.volano.client.Setup;
import dev.volano.server.RunningServer;
import dev.volano.server.VolanoServer;
import java.net.InetSocketAddress;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class SetupTest {

    @Test
    void of_a_server_of_ours_all_is_known() {
        try (RunningServer server = VolanoServer.builder().build().start()) {
            Setup setup = Setup.of(Literal.plainEnvironment(), "selector", server);

            assertThat(setup.server()).isEqualTo(server.address());
            assertThat(setup.serverIo()).hasValue("selectors");
            assertThat(setup.serverJvm()).isEqualTo(server.jvm());
        }
    }

    @Test
    void of_a_server_somewhere_only_the_address_is_known() {
        try (RunningServer server = RunningServer.at("127.0.0.1", 8000)) {
            Setup setup = Setup.of(Literal.plainEnvironment(), "selector", server);

            assertThat(setup.server()).isEqualTo(server.address());
            assertThat(setup.serverIo()).isEmpty();
            assertThat(setup.serverJvm()).isEmpty();
        }
    }

    @Test
    void an_address_that_is_not_resolved_is_refused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Setup(
                        Literal.plainEnvironment(),
                        "selector",
                        InetSocketAddress.createUnresolved("nowhere.invalid", 1),
                        Optional.empty(),
                        Optional.empty()))
                .withMessageStartingWith("server must be resolved: nowhere.invalid");
    }

    @Test
    @SuppressWarnings("NullAway") // the point of the test
    void all_parts_must_be_there() {
        assertThatNullPointerException()
                .isThrownBy(() ->
                        new Setup(null, "selector", Literal.address(127, 0, 0, 1), Optional.empty(), Optional.empty()))
                .withMessage("client");
        assertThatNullPointerException()
                .isThrownBy(() -> new Setup(
                        Literal.plainEnvironment(),
                        null,
                        Literal.address(127, 0, 0, 1),
                        Optional.empty(),
                        Optional.empty()))
                .withMessage("clientIo");
    }
}
