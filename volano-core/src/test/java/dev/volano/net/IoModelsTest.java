package dev.volano.net;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import dev.volano.internal.VirtualThreads;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class IoModelsTest {

    @Test
    void are_found_by_their_names() {
        assertThat(IoModels.all())
                .extracting(IoModel::name)
                .containsExactly(
                        "platform-threads",
                        "classic",
                        "virtual-threads",
                        "selector",
                        "selectors",
                        "converted",
                        "converted-selector")
                .allSatisfy(name -> assertThat(IoModels.named(name)).hasToString(name));
    }

    @Test
    void tell_which_there_are_when_asked_for_another() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> IoModels.named("carrier-pigeons"))
                .withMessageStartingWith(
                        "there is no I/O model \"carrier-pigeons\"; there are platform-threads, classic,");
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1_025})
    void refuse_a_number_of_threads_out_of_range(int threads) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> IoModels.selectors(threads))
                .withMessage("threads must be from 1 to 1024: %d", threads);
    }

    @Test
    void with_a_given_number_of_selectors_have_as_many_threads_and_use_them_all() throws IOException {
        try (Rig rig = Rig.server(IoModels.selectors(3))) {
            List<String> threads = new ArrayList<>();
            for (int i = 0; i < 3; i++) {
                Probe probe = new Probe((connection, in) -> {
                    threads.add(Thread.currentThread().getName().replace(rig.threadName(), ""));
                    Message.echo().onBytes(connection, in);
                });
                rig.connect(probe).verifyEcho();
            }

            assertThat(threads).containsExactly("-selector-0", "-selector-1", "-selector-2");
            assertThat(Rig.threadsNamed(rig.threadName())).hasSize(3);
        }
    }

    @Test
    void on_a_jvm_without_virtual_threads_say_which_java_has_them() {
        assumeFalse(VirtualThreads.supported(), "this JVM has virtual threads");
        IoModel model = IoModels.virtualThreads();

        assertThatExceptionOfType(UnsupportedOperationException.class)
                .isThrownBy(() -> model.listen(Rig.loopback(0), 10, ConnectionOptions.defaults(), Message::echo))
                .withMessageContaining("Java 21");
        assertThatExceptionOfType(UnsupportedOperationException.class)
                .isThrownBy(() -> model.connector(ConnectionOptions.defaults()))
                .withMessageContaining("Java 21");
    }
}
