package dev.volano.net;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import dev.volano.net.CloseReason.Kind;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class ValuesTest {

    @Nested
    class CloseReasons {

        @Test
        void read_as_one_line() {
            assertThat(CloseReason.badInput("too long")).hasToString("BAD_INPUT: too long");
            assertThat(CloseReason.finished()).hasToString("FINISHED: finished");
            assertThat(CloseReason.peerClosed().kind()).isEqualTo(Kind.PEER_CLOSED);
            assertThat(CloseReason.shutdown().kind()).isEqualTo(Kind.SHUTDOWN);
        }

        @Test
        @SuppressWarnings("NullAway") // the point of the test
        void have_both_parts() {
            assertThatNullPointerException().isThrownBy(() -> new CloseReason(null, "detail"));
            assertThatNullPointerException().isThrownBy(() -> new CloseReason(Kind.RESET, null));
        }
    }

    @Nested
    class FaultsOf {

        @Test
        void each_kind_have_their_reasons() {
            assertThat(Faults.reasonFor(new BadInputException("no"))).isEqualTo(CloseReason.badInput("no"));
            assertThat(Faults.reasonFor(new IOException("broken"))).isEqualTo(new CloseReason(Kind.RESET, "broken"));
            assertThat(Faults.reasonFor(new OutOfMemoryError("unable to create native thread")))
                    .isEqualTo(new CloseReason(
                            Kind.NO_RESOURCES, "java.lang.OutOfMemoryError: unable to create native thread"));
            assertThat(Faults.reasonFor(new IllegalStateException("odd")).toString())
                    .startsWith("HANDLER_FAILED: java.lang.IllegalStateException: odd at dev.volano.net.ValuesTest");
        }

        @Test
        void a_close_are_added_to_the_reason() {
            assertThat(Faults.alsoNotClosed(CloseReason.finished(), new IOException("stuck")))
                    .isEqualTo(new CloseReason(Kind.FINISHED, "finished; and the socket could not be closed: stuck"));
        }
    }

    @Nested
    class Statistics {

        @Test
        void keep_their_counts_in_the_order_of_the_kinds() {
            Map<Kind, Long> closed = new HashMap<>(Map.of(Kind.SHUTDOWN, 1L, Kind.FINISHED, 2L, Kind.RESET, 3L));
            ListenerStatistics statistics = new ListenerStatistics(6, 0, 0, 0, closed);
            closed.clear();

            assertThat(statistics.closed().keySet()).containsExactly(Kind.FINISHED, Kind.RESET, Kind.SHUTDOWN);
            assertThat(statistics.closed(Kind.RESET)).isEqualTo(3);
            assertThat(statistics.closed(Kind.TIMEOUT)).isZero();
            assertThat(new ListenerStatistics(0, 0, 0, 0, Map.of()).closed()).isEmpty();
        }

        @Test
        @SuppressWarnings("NullAway") // the point of the test
        void cannot_be_changed_and_have_no_gaps() {
            ListenerStatistics statistics = new ListenerStatistics(1, 0, 0, 0, Map.of(Kind.RESET, 1L));
            Map<Kind, Long> gap = new HashMap<>();
            gap.put(Kind.RESET, null);

            assertThatExceptionOfType(UnsupportedOperationException.class)
                    .isThrownBy(() -> statistics.closed().clear());
            assertThatNullPointerException().isThrownBy(() -> new ListenerStatistics(1, 0, 0, 0, gap));
        }
    }
}
