package dev.volano.report;

import com.grack.nanojson.JsonStringWriter;
import dev.volano.client.Setup;
import dev.volano.probe.Environment;
import dev.volano.probe.Jvm;
import dev.volano.probe.Limit;
import dev.volano.probe.Limits;
import dev.volano.probe.Machine;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Pattern;

/** What was measured with, in JSON. What a command line keeps secret is not written, and so not read back. */
final class SetupJson {

    private static final Pattern IPV4 = Pattern.compile("\\d{1,3}(\\.\\d{1,3}){3}");
    private static final int BYTE = 0xFF;

    private SetupJson() {}

    static void write(JsonStringWriter json, Setup setup) {
        machine(json, setup.client().machine());
        json.array("limits");
        setup.client().limits().all().forEach(limit -> limit(json, limit));
        json.end();
        number(json, "openFiles", setup.client().limits().openFiles());
        json.object("server");
        json.value("address", host(setup.server().getAddress()));
        json.value("port", setup.server().getPort());
        text(json, "ioModel", setup.serverIo());
        setup.serverJvm().ifPresent(jvm -> jvm(json, jvm));
        json.end();
        json.object("client");
        json.value("ioModel", setup.clientIo());
        jvm(json, setup.client().jvm());
        json.end();
    }

    /** Returns the address in figures. The zone that some have means something on its machine only. */
    private static String host(InetAddress address) {
        return address.getHostAddress().replaceFirst("%.*", "");
    }

    private static void machine(JsonStringWriter json, Machine machine) {
        json.object("machine");
        text(json, "cpuModel", machine.cpuModel());
        json.value("availableProcessors", machine.availableProcessors());
        number(json, "physicalMemoryBytes", machine.physicalMemoryBytes());
        json.value("osName", machine.osName());
        json.value("osVersion", machine.osVersion());
        text(json, "prettyOsName", machine.prettyOsName());
        json.value("arch", machine.arch());
        json.end();
    }

    private static void limit(JsonStringWriter json, Limit limit) {
        json.object();
        json.value("name", limit.name());
        text(json, "value", limit.value());
        json.end();
    }

    private static void jvm(JsonStringWriter json, Jvm jvm) {
        json.object("jvm");
        json.value("version", jvm.version());
        json.value("vendor", jvm.vendor());
        json.value("vmName", jvm.vmName());
        json.value("vmVersion", jvm.vmVersion());
        text(json, "vmInfo", jvm.vmInfo());
        text(json, "jitCompiler", jvm.jitCompiler());
        strings(json, "garbageCollectors", jvm.garbageCollectors());
        strings(
                json,
                "options",
                jvm.inputArguments().stream().map(Redaction::of).toList());
        number(json, "maxHeapBytes", jvm.maxHeapBytes());
        json.value("pid", jvm.pid());
        json.end();
    }

    private static void text(JsonStringWriter json, String name, Optional<String> value) {
        value.ifPresent(known -> json.value(name, known));
    }

    private static void number(JsonStringWriter json, String name, OptionalLong value) {
        value.ifPresent(known -> json.value(name, known));
    }

    private static void strings(JsonStringWriter json, String name, List<String> values) {
        json.array(name);
        values.forEach(json::value);
        json.end();
    }

    static Setup read(Fields in) {
        Limits known = Limits.of(in.objects("limits").stream()
                .map(limit -> limit.make(each -> new Limit(each.text("name"), each.optionalText("value"))))
                .toList());
        OptionalLong openFiles = in.optionalWhole("openFiles");
        Limits limits = openFiles.isPresent() ? known.withOpenFiles(openFiles.getAsLong()) : known;
        Fields server = in.object("server");
        Fields client = in.object("client");
        return new Setup(
                Environment.of(
                        in.object("machine").make(SetupJson::machine),
                        limits,
                        client.object("jvm").make(SetupJson::jvm)),
                client.text("ioModel"),
                server.make(SetupJson::address),
                server.optionalObject("jvm").map(jvm -> jvm.make(SetupJson::jvm)),
                server.optionalText("ioModel"));
    }

    private static Machine machine(Fields in) {
        Machine.Builder machine = Machine.builder()
                .availableProcessors(in.number("availableProcessors"))
                .osName(in.text("osName"))
                .osVersion(in.text("osVersion"))
                .arch(in.text("arch"));
        in.optionalText("cpuModel").ifPresent(machine::cpuModel);
        in.optionalWhole("physicalMemoryBytes").ifPresent(machine::physicalMemoryBytes);
        in.optionalText("prettyOsName").ifPresent(machine::prettyOsName);
        return machine.build();
    }

    /** Reads what a JVM would say of itself, in the words of {@link Jvm#toMap()}. */
    private static Jvm jvm(Fields in) {
        Map<String, String> said = new HashMap<>();
        for (String name : List.of("version", "vendor", "vmName", "vmVersion")) {
            said.put("jvm." + name, in.text(name));
        }
        for (String name : List.of("vmInfo", "jitCompiler")) {
            in.optionalText(name).ifPresent(value -> said.put("jvm." + name, value));
        }
        list(said, "jvm.garbageCollectors", in.texts("garbageCollectors"));
        list(said, "jvm.inputArguments", in.texts("options"));
        in.optionalWhole("maxHeapBytes").ifPresent(bytes -> said.put("jvm.maxHeapBytes", Long.toString(bytes)));
        said.put("jvm.pid", Long.toString(in.whole("pid")));
        return Jvm.fromMap(said);
    }

    private static void list(Map<String, String> said, String key, List<String> elements) {
        said.put(key, Integer.toString(elements.size()));
        for (int i = 0; i < elements.size(); i++) {
            said.put(key + "." + i, elements.get(i));
        }
    }

    /** Reads an address in figures. No name is looked up: a file has no business with the network. */
    private static InetSocketAddress address(Fields in) {
        String text = in.text("address");
        try {
            if (IPV4.matcher(text).matches()) {
                String[] parts = text.split("\\.", -1);
                byte[] bytes = new byte[parts.length];
                for (int i = 0; i < bytes.length; i++) {
                    int part = Integer.parseInt(parts[i]);
                    if (part > BYTE) {
                        throw new IllegalArgumentException("address is none: " + text);
                    }
                    bytes[i] = (byte) part;
                }
                return new InetSocketAddress(InetAddress.getByAddress(bytes), in.number("port"));
            }
            // In brackets it is taken for an address, never for a name.
            return new InetSocketAddress(InetAddress.getByName("[" + text + "]"), in.number("port"));
        } catch (UnknownHostException e) {
            throw new IllegalArgumentException("address is none: " + text, e);
        }
    }
}
