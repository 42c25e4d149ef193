package dev.volano.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.util.concurrent.ThreadFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class VirtualThreadsTest {

    @Test
    void are_there_from_java_21_on() {
        assertThat(VirtualThreads.supported()).isEqualTo(Runtime.version().feature() >= 21);
    }

    @Test
    void are_named_by_prefix_and_number() throws InterruptedException {
        assumeThat(VirtualThreads.supported()).isTrue();
        ThreadFactory factory = VirtualThreads.factory("test-");
        Thread first = factory.newThread(() -> {});
        Thread second = factory.newThread(() -> {});

        second.start();
        second.join();

        assertThat(first.getName()).isEqualTo("test-0");
        assertThat(second.getName()).isEqualTo("test-1");
        assertThat(first.getThreadGroup().getName()).isEqualTo("VirtualThreads");
        assertThat(first.isDaemon()).isTrue();
    }

    @Test
    void before_that_the_error_says_what_to_do() {
        assumeThat(VirtualThreads.supported()).isFalse();

        assertThatExceptionOfType(UnsupportedOperationException.class)
                .isThrownBy(() -> VirtualThreads.factory("test-"))
                .withMessage(
                        "virtual threads need Java 21 or newer, and this JVM is Java %s; run on a newer JVM or choose"
                                + " another I/O model, such as platform-threads",
                        Runtime.version().feature());
    }
}
