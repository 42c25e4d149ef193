package dev.volano.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.volano.VolanoException;
import dev.volano.server.ServerSource;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a gate refuses before a server is started. */
class BaselineGateTest {

    private static final ServerSource NEVER = () -> {
        throw new AssertionError("a server was started");
    };

    @Test
    void a_file_and_a_server_are_needed() {
        assertThatIllegalStateException()
                .isThrownBy(() -> BaselineGate.builder().server(NEVER).build())
                .withMessage("a file and a server are needed: call file and server");
        assertThatIllegalStateException()
                .isThrownBy(() -> BaselineGate.builder().file(Path.of("x.txt")).build());
    }

    @Test
    void the_reference_server_must_speak_the_workload() {
        assertThatIllegalStateException()
                .isThrownBy(() -> BaselineGate.builder()
                        .file(Path.of("x.txt"))
                        .server(NEVER)
                        .reference(new ReferenceServer("our echo 3", "echo", NEVER))
                        .build())
                .withMessage("the reference server speaks echo, and the load is chat: call reference with a server that"
                        + " speaks it");
    }

    @Test
    void values_out_of_range_are_refused_when_they_are_set() {
        BaselineGate.Builder builder = BaselineGate.builder();

        assertThatIllegalArgumentException().isThrownBy(() -> builder.tolerance(0));
        assertThatIllegalArgumentException().isThrownBy(() -> builder.tolerance(1));
        assertThatIllegalArgumentException().isThrownBy(() -> builder.budget(Duration.ofSeconds(14)));
        assertThatIllegalArgumentException().isThrownBy(() -> builder.benchmark("two\nlines"));
        assertThatIllegalArgumentException().isThrownBy(() -> new ReferenceServer(" ", "chat", NEVER));
        assertThatIllegalArgumentException().isThrownBy(() -> ReferenceServer.chat(" "));
    }

    @Test
    void without_a_baseline_no_server_is_started(@TempDir Path folder) {
        BaselineGate gate = BaselineGate.builder()
                .file(folder.resolve("x.txt"))
                .server(NEVER)
                .build();

        assertThatExceptionOfType(VolanoException.class).isThrownBy(gate::forecast);
        assertThatExceptionOfType(VolanoException.class).isThrownBy(gate::run);
    }

    @Test
    void the_benchmark_is_named_as_the_file_unless_told_otherwise(@TempDir Path folder) {
        Path file = folder.resolve("chat.server.txt");
        BaselineFile.write(file, LiteralBaselines.baseline(1));
        BaselineGate.Builder builder = BaselineGate.builder().file(file).server(NEVER);

        assertThat(builder.build().forecast().objection()).contains("it is the baseline of chat, not of chat.server");
        assertThat(builder.benchmark("chat").build().forecast().objection().orElseThrow())
                .startsWith("the load is another one: ");
    }

    @Test
    void reference_servers_are_told_apart_by_their_io_model() {
        assertThat(ReferenceServer.chat("virtual-threads").name()).isEqualTo("volano chat 1 on virtual-threads");
        assertThat(ReferenceServer.chat("selectors").workload()).isEqualTo("chat");
    }
}
