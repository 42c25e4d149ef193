package dev.volano.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import dev.volano.VolanoException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Set;
import org.assertj.core.api.ThrowableAssertAlternative;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Servers that cannot be forked: the message has the reason and the output, and nothing is left. */
@Timeout(120)
class ForkedServerStartTest {

    private Set<Long> childrenBefore;

    @BeforeEach
    void remember_children() {
        childrenBefore = Await.children();
    }

    @AfterEach
    void nothing_is_left() {
        assertThat(Await.children()).isSubsetOf(childrenBefore);
        assertThat(Await.threadsNamed("volano-fork")).isEmpty();
    }

    private static ThrowableAssertAlternative<VolanoException> fails(ForkedServer.Builder builder) {
        return assertThatExceptionOfType(VolanoException.class)
                .isThrownBy(() -> builder.jvmOption("-XX:TieredStopAtLevel=1").start());
    }

    @Test
    void a_launcher_that_throws() {
        fails(ForkedServer.of(Launchers.Throwing.class))
                .withMessageStartingWith("the server could not be started: java.io.IOException: no such disk at "
                        + "dev.volano.server.Launchers$Throwing.launch(Launchers.java:")
                .withMessageContaining("It printed:\n    about to fail\n    java.io.IOException: no such disk\n");
    }

    @Test
    void a_launcher_whose_constructor_throws() {
        fails(ForkedServer.of(Launchers.BadConstructor.class))
                .withMessageStartingWith(
                        "the server could not be started: java.lang.IllegalStateException: not today at ");
    }

    @Test
    void a_launcher_that_returns_nothing() {
        fails(ForkedServer.of(Launchers.ReturningNull.class))
                .withMessageContaining("the launcher returned null where a running server was due");
    }

    @Test
    void a_launcher_that_ends_the_jvm() {
        fails(ForkedServer.of(Launchers.Exiting.class))
                .withMessage("the server ended before it was ready, with exit status 3. It printed:\n    goodbye");
    }

    @Test
    void a_launcher_that_hangs(@TempDir Path folder) {
        Path pid = folder.resolve("pid");

        fails(ForkedServer.of(Launchers.Hanging.class).arguments(pid.toString()).startTimeout(Duration.ofMillis(700)))
                .withMessageStartingWith("the server did not get ready within 700 ms. It printed");
    }

    @Test
    void a_launcher_that_the_class_path_does_not_have(@TempDir Path empty) {
        fails(ForkedServer.of(ChatServerLauncher.class).classPath(empty.toString()))
                .withMessageStartingWith("the server ended before it was ready, with exit status 1. It printed:\n")
                .withMessageContaining("Could not find or load main class dev.volano.server.ServerFork");
    }

    @Test
    void an_option_that_the_jvm_does_not_know() {
        fails(ForkedServer.of(ChatServerLauncher.class).jvmOption("-XX:+NoSuchThing"))
                .withMessageStartingWith("the server ended before it was ready, with exit status 1. It printed:\n")
                .withMessageContaining("Unrecognized VM option 'NoSuchThing'");
    }

    @Test
    void a_prefix_that_is_no_command() {
        fails(ForkedServer.of(ChatServerLauncher.class).commandPrefix("/no/such/command"))
                .withMessageStartingWith("the server's process could not be started: ")
                .withMessageContaining("\"/no/such/command\"")
                .withMessageEndingWith("; check the java command, and the prefix before it if there is one")
                .withCauseInstanceOf(IOException.class);
    }

    @Test
    void an_io_model_that_there_is_not() {
        fails(ForkedServer.of(ChatServerLauncher.class).arguments("steam"))
                .withMessageContaining("there is no I/O model \"steam\"; there are platform-threads, ");
    }

    @Test
    void an_interrupt_ends_the_wait_and_the_process(@TempDir Path folder) throws Exception {
        Path pid = folder.resolve("pid");
        Thread waiting = Thread.currentThread();
        Thread interrupter = new Thread(() -> {
            try {
                Await.until("the launcher hangs", () -> Files.exists(pid));
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            waiting.interrupt();
        });
        interrupter.start();

        fails(ForkedServer.of(Launchers.Hanging.class).arguments(pid.toString()))
                .withMessage("the server was not waited for, because this thread was interrupted. It printed:\n"
                        + "    waiting for Godot");

        assertThat(Thread.interrupted()).as("the interrupt is kept").isTrue();
        interrupter.join();
        assertThat(ProcessHandle.of(Long.parseLong(Files.readString(pid)))).isEmpty();
    }

    @Nested
    class Rejects {

        private final ForkedServer.Builder builder = ForkedServer.of(ChatServerLauncher.class);

        @ParameterizedTest
        @ValueSource(
                classes = {
                    Launchers.NotPublic.class,
                    Launchers.Abstract.class,
                    Launchers.WithParameter.class,
                    ServerLauncher.class
                })
        void a_launcher_that_a_fork_could_not_make(Class<? extends ServerLauncher> launcher) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> ForkedServer.of(launcher))
                    .withMessage(
                            "launcher must be a public class with a public constructor without parameters: %s",
                            launcher.getName());
        }

        @Test
        void a_java_that_is_none(@TempDir Path folder) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> builder.java(folder))
                    .withMessage("java must be a java command, or a folder that has bin/java: %s", folder);
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> builder.java(Path.of("/no/such/java")))
                    .withMessage("java must be a java command, or a folder that has bin/java: /no/such/java");
        }

        @ParameterizedTest
        @ValueSource(strings = {"Xmx64m", "64m"})
        void what_is_no_option(String option) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> builder.jvmOption(option))
                    .withMessage("option must begin with - or @, as options of java do: %s", option);
        }

        @Test
        void blanks() {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> builder.jvmOption(" "))
                    .withMessage("option must not be blank: \" \"");
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> builder.classPath(""))
                    .withMessage("classPath must not be blank: \"\"");
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> builder.environment("", "value"))
                    .withMessage("name must not be blank: \"\"");
        }

        @Test
        void variables_that_no_environment_can_have() {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> builder.environment("A=B", "value"))
                    .withMessage("name must not have an equals sign or a zero character: A=B");
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> builder.environment("A", "b\0c"))
                    .withMessageStartingWith("value must not have a zero character: ");
        }

        @Test
        void a_start_timeout_of_no_length() {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> builder.startTimeout(Duration.ZERO))
                    .withMessage("startTimeout must be longer than zero: PT0S");
        }

        @Test
        @SuppressWarnings("NullAway") // the point of the test
        void what_is_missing() {
            assertThatNullPointerException().isThrownBy(() -> ForkedServer.of(null));
            assertThatNullPointerException()
                    .isThrownBy(() -> builder.java(null))
                    .withMessage("java");
            assertThatNullPointerException()
                    .isThrownBy(() -> builder.jvmOption(null))
                    .withMessage("option");
            assertThatNullPointerException()
                    .isThrownBy(() -> builder.classPath(null))
                    .withMessage("classPath");
            assertThatNullPointerException()
                    .isThrownBy(() -> builder.environment("A", null))
                    .withMessage("value");
            assertThatNullPointerException()
                    .isThrownBy(() -> builder.startTimeout(null))
                    .withMessage("startTimeout");
            assertThatNullPointerException().isThrownBy(() -> builder.arguments("a", null));
            assertThatNullPointerException().isThrownBy(() -> builder.commandPrefix("a", null));
        }
    }
}
