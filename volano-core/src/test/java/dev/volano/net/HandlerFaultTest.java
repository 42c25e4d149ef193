package dev.volano.net;

import static org.assertj.core.api.Assertions.assertThat;

import dev.volano.net.CloseReason.Kind;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Timeout;

/** A handler that throws ends its connection and no other. */
@Timeout(60)
class HandlerFaultTest {

    private static final List<Runnable> FAULTS =
            List.of(HandlerFaultTest::throwException, HandlerFaultTest::throwError);

    private static final class Reckless implements Handler {

        private final String where;
        private final Runnable fault;

        private Reckless(String where, Runnable fault) {
            this.where = where;
            this.fault = fault;
        }

        private void failIf(String here) {
            if (here.equals(where)) {
                fault.run();
            }
        }

        @Override
        public void onOpen(Connection connection) {
            failIf("onOpen");
        }

        @Override
        public void onBytes(Connection connection, ByteBuffer in) {
            failIf("onBytes");
            Message.echo().onBytes(connection, in);
        }

        @Override
        public void onEnd(Connection connection) {
            failIf("onEnd");
            Handler.super.onEnd(connection);
        }

        @Override
        public void onClose(Connection connection, CloseReason reason) {
            failIf("onClose");
        }
    }

    private static void throwException() {
        throw new IllegalArgumentException("on purpose");
    }

    private static void throwError() {
        throw new AssertionError("on purpose");
    }

    @OnEachSide
    void bad_input_is_the_reason_with_the_words_of_the_exception(Side side) throws IOException {
        Runnable complains = () -> {
            throw new BadInputException("the first byte is not 42");
        };

        verifyReason(side, new Reckless("onBytes", complains), CloseReason.badInput("the first byte is not 42"));
    }

    @OnEachSide
    void an_exception_or_error_in_any_call_is_a_failure_of_the_handler(Side side) throws IOException {
        for (Runnable fault : FAULTS) {
            for (String where : List.of("onOpen", "onBytes", "onEnd")) {
                CloseReason reason = verifyReason(side, new Reckless(where, fault), null);

                assertThat(reason.kind()).as(where).isEqualTo(Kind.HANDLER_FAILED);
                assertThat(reason.detail()).contains("on purpose", "HandlerFaultTest");
            }
        }
    }

    @OnEachSide
    void no_memory_for_a_call_is_a_lack_of_resources(Side side) throws IOException {
        Runnable needsTooMuch = () -> {
            throw new OutOfMemoryError("on purpose");
        };

        CloseReason reason = verifyReason(side, new Reckless("onBytes", needsTooMuch), null);

        assertThat(reason.kind()).isEqualTo(Kind.NO_RESOURCES);
        assertThat(reason.detail()).contains("on purpose");
    }

    private static CloseReason verifyReason(Side side, Handler handler, @Nullable CloseReason expected)
            throws IOException {
        try (Rig rig = Rig.open(side)) {
            Peer other = rig.connect(Probe.echo());
            Probe probe = new Probe(handler);
            Peer peer = rig.connect(probe);
            peer.send((byte) 1);
            peer.endOutput();

            CloseReason reason = probe.reason();

            if (expected != null) {
                assertThat(reason).isEqualTo(expected);
            }
            peer.drain();
            other.verifyEcho();
            rig.connect(Probe.echo()).verifyEcho();
            return reason;
        }
    }

    @OnEachSide
    void a_fault_in_the_last_call_goes_to_the_threads_own_handler_and_ends_nobody_else(Side side) throws IOException {
        List<Throwable> uncaught = new CopyOnWriteArrayList<>();
        Thread.UncaughtExceptionHandler before = Thread.getDefaultUncaughtExceptionHandler();
        Thread.setDefaultUncaughtExceptionHandler((thread, fault) -> uncaught.add(fault));
        try (Rig rig = Rig.open(side)) {
            Peer other = rig.connect(Probe.echo());
            for (Runnable fault : FAULTS) {
                Probe probe = new Probe(new Reckless("onClose", fault));
                rig.connect(probe).close();

                assertThat(probe.reason()).isEqualTo(CloseReason.peerClosed());
                other.verifyEcho();
            }
            Await.until("both were told", () -> uncaught.size() == 2);
        } finally {
            Thread.setDefaultUncaughtExceptionHandler(before);
        }
    }

    @OnEachSide
    void a_task_that_throws_is_as_a_call_that_throws(Side side) throws IOException {
        try (Rig rig = Rig.open(side)) {
            Peer other = rig.connect(Probe.echo());
            Probe probe = Probe.echo();
            Peer peer = rig.connect(probe);

            probe.execute(HandlerFaultTest::throwError);

            assertThat(probe.reason().kind()).isEqualTo(Kind.HANDLER_FAILED);
            assertThat(peer.drain()).isZero();
            other.verifyEcho();
        }
    }

    @OnEachModel
    void a_factory_of_handlers_that_fails_costs_one_connection(IoModel model) throws IOException {
        for (Throwable fault : List.of(new IllegalStateException("on purpose"), new AssertionError("on purpose"))) {
            ConnectionOptions options = ConnectionOptions.defaults();
            List<Throwable> toThrow = new CopyOnWriteArrayList<>(List.of(fault));
            try (Listener listener = model.listen(Rig.loopback(0), 10, options, () -> {
                if (!toThrow.isEmpty()) {
                    throwUnchecked(toThrow.remove(0));
                }
                return Message.echo();
            })) {
                try (Peer first = Peer.connect(listener.address());
                        Peer second = Peer.connect(listener.address())) {
                    assertThat(first.drain()).isZero();
                    second.verifyEcho();

                    assertThat(listener.statistics().closed(Kind.HANDLER_FAILED))
                            .isEqualTo(1);
                    assertThat(listener.statistics().open()).isEqualTo(1);
                }
            }
        }
    }

    @OnEachModel
    void a_factory_of_handlers_without_memory_pauses_accepting(IoModel model) throws IOException {
        AtomicInteger calls = new AtomicInteger();
        ConnectionOptions options = ConnectionOptions.defaults();
        try (Listener listener = model.listen(Rig.loopback(0), 10, options, () -> {
                    if (calls.getAndIncrement() == 0) {
                        throw new OutOfMemoryError("on purpose");
                    }
                    return Message.echo();
                });
                Peer first = Peer.connect(listener.address());
                Peer second = Peer.connect(listener.address())) {
            assertThat(first.drain()).isZero();
            second.verifyEcho();

            assertThat(listener.statistics().acceptPauses()).isEqualTo(1);
            assertThat(listener.statistics().closed(Kind.NO_RESOURCES)).isEqualTo(1);
        }
    }

    private static void throwUnchecked(Throwable fault) {
        if (fault instanceof Error error) {
            throw error;
        }
        throw (RuntimeException) fault;
    }
}
