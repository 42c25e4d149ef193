package dev.volano.net;

import static org.assertj.core.api.Assertions.assertThat;

import dev.volano.internal.ThreadJoin;
import java.util.List;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class ThreadsTest {

    @Test
    void threads_that_have_ended_are_not_remembered_for_ever() {
        Threads threads = new Threads();
        for (int i = 0; i < 130; i++) {
            Thread thread = new Thread(() -> {}, "short");
            threads.start(thread);
            ThreadJoin.awaitAll(List.of(thread));
        }

        assertThat(threads)
                .extracting("threads")
                .asInstanceOf(InstanceOfAssertFactories.COLLECTION)
                .hasSizeLessThan(100);
        threads.awaitEnd();
    }
}
