package dev.volano.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.volano.probe.Limit;
import dev.volano.probe.Limits;
import java.net.InetAddress;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class PreflightTest {

    private static Limits limits(Limit... all) {
        return Limits.of(List.of(all));
    }

    private static Limits files(long most, long open) {
        return limits(Limit.of(Limits.OPEN_FILES_SOFT, most)).withOpenFiles(open);
    }

    private static PreflightLoad.Side side(int descriptors, int threads, Limits limits) {
        return new PreflightLoad.Side(descriptors, threads, limits);
    }

    private static PreflightChecks check(int connections, PreflightLoad.Side client) {
        return check(
                new PreflightLoad(connections, client, Optional.empty(), false, 1, false, OptionalLong.of(8L << 30)));
    }

    private static PreflightChecks check(PreflightLoad load) {
        PreflightChecks checks = new PreflightChecks(load);
        checks.run();
        return checks;
    }

    @Test
    void descriptors_must_do_for_the_connections_and_what_is_open_and_a_reserve() {
        assertThat(check(1_000, side(1, 0, files(1_070, 20))).hindrances()).isEmpty();
        assertThat(check(1_000, side(1, 0, files(1_069, 20))).hindrances())
                .containsExactly("1000 connections need 1070 descriptors at the client, and its process may open 1069;"
                        + " raise it with ulimit -n 1070, where the process is started, or open fewer connections");
    }

    @Test
    void a_model_may_need_several_descriptors_for_a_connection() {
        assertThat(check(1_000, side(3, 0, files(3_049, 0))).hindrances())
                .singleElement()
                .asString()
                .startsWith("1000 connections need 3050 descriptors at the client");
    }

    @Test
    void what_stands_around_the_limit_of_descriptors_is_to_be_raised_first() {
        Limits tight = limits(
                Limit.of(Limits.OPEN_FILES_SOFT, 100),
                Limit.of(Limits.OPEN_FILES_HARD, 2_000),
                Limit.of(Limits.NR_OPEN, 1_000));

        assertThat(check(1_000, side(1, 0, tight)).hindrances())
                .singleElement()
                .asString()
                .contains("may open 100; raise it with sysctl -w fs.nr_open=1050, then raise it with ulimit -n 1050");
    }

    @Test
    void whose_limit_stops_the_load_is_told_by_the_kind_and_the_generator_comes_first() {
        PreflightLoad.Side wide = side(1, 0, files(5_000, 0));
        PreflightLoad.Side tight = side(1, 0, files(500, 0));
        PreflightLoad.Side threads =
                side(1, 1, limits(Limit.of(Limits.OPEN_FILES_SOFT, 5_000), Limit.of(Limits.CGROUP_PIDS_MAX, 500)));

        assertThat(kind(wide, tight)).isEqualTo(Failure.Kind.SERVER_OUT_OF_DESCRIPTORS);
        assertThat(kind(tight, wide)).isEqualTo(Failure.Kind.NO_DESCRIPTORS);
        assertThat(kind(tight, tight)).isEqualTo(Failure.Kind.NO_DESCRIPTORS);
        assertThat(kind(wide, threads)).isEqualTo(Failure.Kind.SERVER_OUT_OF_THREADS);
        assertThat(kind(threads, tight)).isEqualTo(Failure.Kind.NO_THREADS);
    }

    private static Failure.Kind kind(PreflightLoad.Side client, PreflightLoad.Side server) {
        return check(new PreflightLoad(1_000, client, Optional.of(server), false, 1, false, OptionalLong.of(8L << 30)))
                .kind();
    }

    @Test
    void a_server_in_the_same_process_needs_as_many() {
        Limits limits = files(2_049, 0);
        PreflightLoad load = new PreflightLoad(
                1_000, side(1, 0, limits), Optional.of(side(1, 0, limits)), true, 1, false, OptionalLong.empty());

        assertThat(check(load).hindrances())
                .singleElement()
                .asString()
                .startsWith("1000 connections need 2050 descriptors for both sides");
    }

    @Test
    void all_that_is_too_little_is_told_at_once_of_both_sides() {
        PreflightLoad load = new PreflightLoad(
                1_000,
                side(
                        1,
                        1,
                        limits(
                                Limit.of(Limits.OPEN_FILES_SOFT, 500),
                                Limit.of(Limits.USER_PROCESSES_SOFT, 1_000),
                                Limit.of(Limits.PID_MAX, 3_000),
                                Limit.of(Limits.LOCAL_PORT_RANGE, "32768 33000"))),
                Optional.of(side(
                        2, 2, limits(Limit.of(Limits.OPEN_FILES_SOFT, 600), Limit.of(Limits.CGROUP_PIDS_MAX, 2_049)))),
                false,
                1,
                false,
                OptionalLong.empty());

        assertThat(check(load).hindrances())
                .containsExactly(
                        "1000 connections need 1050 descriptors at the client, and its process may open 500; raise it"
                                + " with ulimit -n 1050, where the process is started, or open fewer connections",
                        "1000 connections need 1000 threads at the client, for which user processes (soft) must be at"
                                + " least 1050, and it is 1000; raise it with ulimit -u 1050, where the process is started,"
                                + " choose another I/O model, or open fewer connections",
                        "1000 connections need 2050 descriptors at the server, and its process may open 600; raise it"
                                + " with ulimit -n 2050, where the process is started, or open fewer connections",
                        "1000 connections need 2000 threads at the server, for which cgroup pids.max must be at least"
                                + " 2050, and it is 2049; raise pids.max of the control group to 2050 (docker run"
                                + " --pids-limit, TasksMax of systemd), choose another I/O model, or open fewer connections",
                        "1000 connections need 3000 threads on this machine, for which kernel.pid_max must be at least"
                                + " 3050, and it is 3000; raise it with sysctl -w kernel.pid_max=3050, choose another I/O"
                                + " model, or open fewer connections",
                        "1000 connections to one address need as many local ports, and this machine gives 233 (32768"
                                + " 33000); widen it with sysctl -w net.ipv4.ip_local_port_range=\"1024 65535\", set more"
                                + " sourceAddresses, or open fewer connections");
    }

    @Test
    void what_is_not_certain_is_a_warning() {
        PreflightLoad load = new PreflightLoad(
                1_000,
                side(
                        1,
                        1,
                        limits(
                                Limit.of(Limits.MAX_MAP_COUNT, 2_099),
                                Limit.of(Limits.CGROUP_MEMORY_MAX, 65_535_999),
                                Limit.of(Limits.USER_PROCESSES_SOFT, 10))),
                Optional.empty(),
                false,
                1,
                true,
                OptionalLong.of(65_535_999));
        PreflightChecks checks = check(load);

        assertThat(checks.hindrances()).as("root is not bound by it").isEmpty();
        assertThat(checks.warnings()).hasSize(3).satisfies(lines -> {
            assertThat(lines.get(0)).contains("vm.max_map_count must be at least 2100, and it is 2099");
            assertThat(lines.get(1)).contains("cgroup memory.max must be at least 65536000");
            assertThat(lines.get(2)).contains("65536000 bytes of memory, and this machine has 65535999");
        });
    }

    @Test
    void the_largest_number_of_connections_does_not_overflow() {
        assertThat(check(Integer.MAX_VALUE, side(3, 2, files(1_000_000, 0))).hindrances())
                .singleElement()
                .asString()
                .startsWith("2147483647 connections need 6442450991 descriptors at the client");
    }

    @Test
    void each_connection_to_one_address_needs_a_local_port() {
        Limits ports = limits(Limit.of(Limits.LOCAL_PORT_RANGE, "32768 60999"));

        assertThat(check(28_232, side(1, 0, ports)).hindrances()).isEmpty();
        assertThat(check(28_233, side(1, 0, ports)).hindrances()).hasSize(1);
        assertThat(check(new PreflightLoad(
                                56_465, side(1, 0, ports), Optional.empty(), false, 2, false, OptionalLong.empty()))
                        .hindrances())
                .singleElement()
                .asString()
                .contains("gives 56464 (32768 60999 at 2 addresses)");
        assertThat(check(new PreflightLoad(
                                1_000_000,
                                side(1, 0, ports),
                                Optional.empty(),
                                false,
                                Integer.MAX_VALUE,
                                false,
                                OptionalLong.empty()))
                        .hindrances())
                .isEmpty();
    }

    @Test
    void what_is_not_known_or_not_limited_is_no_hindrance() {
        assertThat(check(1_000_000, side(1, 2, limits())).hindrances()).isEmpty();
        assertThat(check(1_000_000, side(1, 2, limits(Limit.unlimited(Limits.OPEN_FILES_SOFT))))
                        .hindrances())
                .isEmpty();
    }

    @Test
    @SuppressWarnings("AddressSelection") // these are addresses, not names
    void many_connections_to_this_machine_are_spread_and_others_are_not() throws Exception {
        Limits ports = limits(Limit.of(Limits.LOCAL_PORT_RANGE, "32768 60999"));
        InetAddress loopback = InetAddress.getByName("127.0.0.1");

        assertThat(SourceSpread.isNeeded(loopback, 19_762, ports)).isFalse();
        assertThat(SourceSpread.isNeeded(loopback, 20_001, ports)).isTrue();
        assertThat(SourceSpread.isNeeded(InetAddress.getByName("::1"), 20_001, ports))
                .isFalse();
        assertThat(SourceSpread.isNeeded(InetAddress.getByName("10.0.0.1"), 20_001, ports))
                .isFalse();
        assertThat(SourceSpread.isNeeded(loopback, 20_001, limits())).isFalse();
        assertThat(SourceSpread.isNeeded(loopback, 71, limits(Limit.of(Limits.LOCAL_PORT_RANGE, "1001 1100"))))
                .isTrue();
    }

    @Test
    void each_run_is_opened_from_addresses_of_its_own() {
        List<InetAddress> first = SourceSpread.addresses(10_000, 400, 1);
        List<InetAddress> second = SourceSpread.addresses(10_000, 400, 2);

        assertThat(first).hasSize(100).allMatch(InetAddress::isLoopbackAddress);
        assertThat(first.get(0).getHostAddress()).isEqualTo("127.0.0.2");
        assertThat(second.get(0).getHostAddress()).isEqualTo("127.0.0.102");
        assertThat(SourceSpread.addresses(10_000, 400, 3).get(99).getHostAddress())
                .isEqualTo("127.0.1.51");
        assertThat(new HashSet<>(first)).hasSize(100).doesNotContainAnyElementsOf(second);
    }
}
