package dev.volano.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import java.io.IOException;
import java.net.BindException;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

class FailureTest {

    @Test
    void says_what_where_whose_and_why_in_a_line() {
        Locale before = Locale.getDefault();
        Locale.setDefault(Locale.forLanguageTag("tr")); // whose lower case of I is not i
        try {
            assertThat(new Failure(Failure.Kind.CONNECTION_REFUSED, 3508, 4000, "Connection refused"))
                    .hasToString("connection refused at 3508/4000 connections (server): Connection refused");
            assertThat(new Failure(Failure.Kind.NO_MEMORY, 1, 2, "x"))
                    .hasToString("out of memory at 1/2 connections (client): x");
        } finally {
            Locale.setDefault(before);
        }
    }

    @ParameterizedTest
    @EnumSource
    void every_kind_has_an_owner_and_words_for_a_sentence(Failure.Kind kind) {
        assertThat(kind.owner()).isNotNull();
        assertThat(kind.words()).isNotBlank().isEqualTo(kind.words().toLowerCase(Locale.ROOT));
    }

    static Stream<Arguments> faults() {
        return Stream.of(
                Arguments.of(new ConnectException("Connection refused"), Failure.Kind.CONNECTION_REFUSED),
                Arguments.of(new ConnectException("Verbindungsaufbau abgelehnt"), Failure.Kind.CONNECTION_REFUSED),
                Arguments.of(new ConnectException("Connection timed out"), Failure.Kind.CONNECT_TIMEOUT),
                Arguments.of(new SocketTimeoutException("Connect timed out"), Failure.Kind.CONNECT_TIMEOUT),
                Arguments.of(new SocketTimeoutException(), Failure.Kind.CONNECT_TIMEOUT),
                Arguments.of(new ConnectException("Network is unreachable"), Failure.Kind.CONNECT_FAILED),
                Arguments.of(new NoRouteToHostException("No route to host"), Failure.Kind.CONNECT_FAILED),
                Arguments.of(new BindException("Cannot assign requested address"), Failure.Kind.NO_PORTS),
                Arguments.of(new BindException("Address already in use"), Failure.Kind.NO_PORTS),
                Arguments.of(new SocketException("Cannot assign requested address"), Failure.Kind.NO_PORTS),
                Arguments.of(new BindException("Permission denied"), Failure.Kind.CONNECT_FAILED),
                Arguments.of(new SocketException("Too many open files"), Failure.Kind.NO_DESCRIPTORS),
                Arguments.of(
                        new IOException("java.lang.OutOfMemoryError: unable to create native thread"),
                        Failure.Kind.NO_THREADS),
                Arguments.of(new IOException("java.lang.OutOfMemoryError: Java heap space"), Failure.Kind.NO_MEMORY),
                Arguments.of(new IOException("anything else"), Failure.Kind.CONNECT_FAILED),
                Arguments.of(new IOException(), Failure.Kind.CONNECT_FAILED));
    }

    @ParameterizedTest
    @MethodSource("faults")
    void what_the_system_says_of_a_connect_is_told_apart(IOException fault, Failure.Kind kind) {
        assertThat(ConnectFailures.kindOf(fault)).isEqualTo(kind);
    }

    @Test
    void a_fault_without_words_is_told_by_its_name() {
        assertThat(ConnectFailures.words(new SocketException())).isEqualTo("java.net.SocketException");
        assertThat(ConnectFailures.words(new SocketException(" "))).isEqualTo("java.net.SocketException:  ");
        assertThat(ConnectFailures.words(new SocketException("broken"))).isEqualTo("broken");
    }

    @Test
    @SuppressWarnings("NullAway") // the point of the test
    void all_parts_must_be_there() {
        assertThatNullPointerException()
                .isThrownBy(() -> new Failure(null, 1, 1, "x"))
                .withMessage("kind");
        assertThatNullPointerException()
                .isThrownBy(() -> new Failure(Failure.Kind.RESET, 1, 1, null))
                .withMessage("detail");
    }
}
