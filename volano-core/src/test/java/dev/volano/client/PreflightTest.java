package dev.volano.client;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.volano.VolanoException;
import dev.volano.probe.Limit;
import dev.volano.probe.Limits;
import java.util.List;
import org.junit.jupiter.api.Test;

class PreflightTest {

    private static Limits files(long most, long open) {
        return Limits.of(List.of(Limit.of(Limits.OPEN_FILES_SOFT, most))).withOpenFiles(open);
    }

    private static Limits ports(String range) {
        return Limits.of(List.of(Limit.of(Limits.LOCAL_PORT_RANGE, range)));
    }

    @Test
    void descriptors_must_do_for_the_connections_and_what_is_open_and_a_reserve() {
        assertThatCode(() -> Preflight.check(1_000, 1, false, files(1_070, 20))).doesNotThrowAnyException();
        assertThatExceptionOfType(VolanoException.class)
                .isThrownBy(() -> Preflight.check(1_000, 1, false, files(1_069, 20)))
                .withMessage("1000 connections need 1070 descriptors at the client, and this process may open 1069;"
                        + " raise the limit (ulimit -n) or open fewer connections");
    }

    @Test
    void a_model_may_need_several_descriptors_for_a_connection() {
        assertThatExceptionOfType(VolanoException.class)
                .isThrownBy(() -> Preflight.check(1_000, 3, false, files(3_049, 0)))
                .withMessageStartingWith("1000 connections need 3050 descriptors at the client");
    }

    @Test
    void a_server_in_the_same_process_needs_as_many() {
        assertThatExceptionOfType(VolanoException.class)
                .isThrownBy(() -> Preflight.check(1_000, 1, true, files(2_049, 0)))
                .withMessageStartingWith("1000 connections need 2050 descriptors for both sides");
    }

    @Test
    void the_largest_number_of_connections_does_not_overflow() {
        assertThatExceptionOfType(VolanoException.class)
                .isThrownBy(() -> Preflight.check(Integer.MAX_VALUE, 2, true, files(1_000_000, 0)))
                .withMessageStartingWith("2147483647 connections need 6442450991 descriptors for both sides");
    }

    @Test
    void each_connection_to_one_address_needs_a_local_port() {
        assertThatCode(() -> Preflight.check(28_232, 1, false, ports("32768 60999")))
                .doesNotThrowAnyException();
        assertThatExceptionOfType(VolanoException.class)
                .isThrownBy(() -> Preflight.check(28_233, 1, false, ports("32768 60999")))
                .withMessage("28233 connections to one address need as many local ports, and this machine gives 28232"
                        + " (32768 60999); widen net.ipv4.ip_local_port_range or open fewer connections");
    }

    @Test
    void what_is_not_known_or_not_limited_is_no_hindrance() {
        assertThatCode(() -> Preflight.check(1_000_000, 1, true, Limits.of(List.of())))
                .doesNotThrowAnyException();
        assertThatCode(() -> Preflight.check(
                        1_000_000, 1, true, Limits.of(List.of(Limit.unlimited(Limits.OPEN_FILES_SOFT)))))
                .doesNotThrowAnyException();
    }
}
