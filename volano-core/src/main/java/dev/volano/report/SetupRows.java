package dev.volano.report;

import dev.volano.client.Setup;
import dev.volano.probe.Environment;
import dev.volano.probe.Jvm;
import dev.volano.probe.Limit;
import dev.volano.probe.Machine;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** What a measurement was made with, in words. */
final class SetupRows {

    private static final String UNKNOWN = "unknown";

    private SetupRows() {}

    static List<Row> of(Setup setup) {
        List<Row> rows = machine(setup.client());
        rows.addAll(server("Server", setup));
        rows.addAll(client(setup));
        return rows;
    }

    /** Returns what is the same for several servers, and the servers by what they are called. */
    static List<Row> of(Map<String, Setup> servers) {
        List<Row> rows = new ArrayList<>();
        Optional<Setup> any = servers.values().stream().findFirst();
        any.ifPresent(setup -> rows.addAll(machine(setup.client())));
        servers.forEach((name, setup) -> rows.addAll(server(name, setup)));
        any.ifPresent(setup -> rows.addAll(client(setup)));
        return rows;
    }

    /** Returns where something was measured, without a server. */
    static List<Row> of(Environment environment) {
        List<Row> rows = machine(environment);
        rows.addAll(jvm("Client JVM", Optional.of(environment.jvm())));
        rows.add(limits(environment));
        return rows;
    }

    private static List<Row> machine(Environment environment) {
        Machine machine = environment.machine();
        List<Row> rows = new ArrayList<>();
        rows.add(new Row("CPU", machine.cpuModel().orElse(UNKNOWN)));
        rows.add(new Row("Cores", Integer.toString(machine.availableProcessors())));
        rows.add(new Row(
                "Memory",
                machine.physicalMemoryBytes().isEmpty()
                        ? UNKNOWN
                        : Figures.mebibytes(machine.physicalMemoryBytes().getAsLong())));
        rows.add(new Row(
                "OS",
                machine.prettyOsName().map(name -> name + ", ").orElse("") + machine.osName() + " "
                        + machine.osVersion() + " " + machine.arch()));
        return rows;
    }

    private static List<Row> server(String name, Setup setup) {
        List<Row> rows = new ArrayList<>();
        rows.add(new Row(name, setup.serverIo().orElse(UNKNOWN) + " at " + address(setup)));
        rows.addAll(jvm(name + " JVM", setup.serverJvm()));
        return rows;
    }

    private static List<Row> client(Setup setup) {
        List<Row> rows = new ArrayList<>();
        rows.add(new Row("Client", setup.clientIo()));
        rows.addAll(jvm("Client JVM", Optional.of(setup.client().jvm())));
        rows.add(limits(setup.client()));
        return rows;
    }

    private static Row limits(Environment environment) {
        return new Row(
                "Limits",
                environment.limits().all().stream()
                        .map(limit -> limit.name() + " " + describe(limit))
                        .collect(Collectors.joining(", ")));
    }

    private static String address(Setup setup) {
        String host = setup.server().getAddress().getHostAddress();
        return (host.contains(":") ? "[" + host + "]" : host) + ":"
                + setup.server().getPort();
    }

    private static List<Row> jvm(String what, Optional<Jvm> jvm) {
        List<Row> rows = new ArrayList<>();
        rows.add(new Row(what, jvm.map(SetupRows::describe).orElse(UNKNOWN)));
        jvm.ifPresent(known -> rows.add(new Row(
                "  options",
                known.inputArguments().isEmpty()
                        ? "none"
                        : known.inputArguments().stream().map(Redaction::of).collect(Collectors.joining(" ")))));
        return rows;
    }

    private static String describe(Jvm jvm) {
        return jvm.vmName() + " " + jvm.vmVersion() + " (" + jvm.vendor() + ", Java " + jvm.version() + "), "
                + jvm.vmInfo().orElse("compiler " + UNKNOWN) + ", "
                + (jvm.garbageCollectors().isEmpty() ? "no collector" : String.join(" and ", jvm.garbageCollectors()))
                + ", heap "
                + (jvm.maxHeapBytes().isEmpty()
                        ? "without a bound"
                        : "up to " + Figures.mebibytes(jvm.maxHeapBytes().getAsLong()));
    }

    private static String describe(Limit limit) {
        return limit.value().orElse(UNKNOWN).replaceAll("\\s+", "-");
    }
}
