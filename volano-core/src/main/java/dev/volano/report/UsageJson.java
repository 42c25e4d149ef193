package dev.volano.report;

import com.grack.nanojson.JsonStringWriter;
import dev.volano.probe.JvmUsage;
import dev.volano.probe.MachineUsage;
import dev.volano.probe.ProcessUsage;
import dev.volano.probe.UsageReport;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;

/** What the processes and the machine did, in JSON. */
final class UsageJson {

    private UsageJson() {}

    static void write(JsonStringWriter json, Optional<UsageReport> report) {
        report.ifPresent(usage -> {
            json.object("usage");
            json.value("elapsedNanos", usage.elapsed().toNanos());
            json.value("samples", usage.samples());
            process(json, "generator", usage.generator());
            usage.generatorJvm().ifPresent(jvm -> jvm(json, "generatorJvm", jvm));
            usage.server().ifPresent(process -> process(json, "server", process));
            usage.serverJvm().ifPresent(jvm -> jvm(json, "serverJvm", jvm));
            machine(json, usage.machine());
            usage.serverGoneAfter().ifPresent(after -> json.value("serverGoneAfterNanos", after.toNanos()));
            whole(json, "samplingNanos", usage.samplingNanos());
            notes(json, usage.notes());
            json.end();
        });
    }

    private static void process(JsonStringWriter json, String name, ProcessUsage usage) {
        json.object(name);
        json.value("pid", usage.pid());
        json.value("elapsedNanos", usage.elapsed().toNanos());
        json.value("samples", usage.samples());
        whole(json, "cpuNanos", usage.cpuNanos());
        whole(json, "systemCpuNanos", usage.systemCpuNanos());
        whole(json, "averageResidentBytes", usage.averageResidentBytes());
        whole(json, "highestResidentBytes", usage.highestResidentBytes());
        whole(json, "peakResidentBytes", usage.peakResidentBytes());
        whole(json, "highestThreads", usage.highestThreads());
        whole(json, "highestOpenDescriptors", usage.highestOpenDescriptors());
        whole(json, "voluntarySwitches", usage.voluntarySwitches());
        whole(json, "involuntarySwitches", usage.involuntarySwitches());
        whole(json, "runQueueWaitNanos", usage.runQueueWaitNanos());
        notes(json, usage.notes());
        json.end();
    }

    private static void jvm(JsonStringWriter json, String name, JvmUsage usage) {
        json.object(name);
        json.value("elapsedNanos", usage.elapsed().toNanos());
        json.value("samples", usage.samples());
        whole(json, "averageHeapUsedBytes", usage.averageHeapUsedBytes());
        whole(json, "highestHeapUsedBytes", usage.highestHeapUsedBytes());
        whole(json, "highestHeapCommittedBytes", usage.highestHeapCommittedBytes());
        whole(json, "heapAfterGcBytes", usage.heapAfterGcBytes());
        whole(json, "gcCount", usage.gcCount());
        whole(json, "gcPauseNanos", usage.gcPauseNanos());
        whole(json, "longestGcPauseNanos", usage.longestGcPauseNanos());
        whole(json, "allocatedBytes", usage.allocatedBytes());
        whole(json, "highestThreads", usage.highestThreads());
        whole(json, "startedThreads", usage.startedThreads());
        whole(json, "loadedClasses", usage.loadedClasses());
        whole(json, "compilationNanos", usage.compilationNanos());
        whole(json, "safepoints", usage.safepoints());
        whole(json, "safepointNanos", usage.safepointNanos());
        whole(json, "safepointSyncNanos", usage.safepointSyncNanos());
        notes(json, usage.notes());
        json.end();
    }

    static void machine(JsonStringWriter json, MachineUsage usage) {
        json.object("machine");
        json.value("elapsedNanos", usage.elapsed().toNanos());
        json.value("samples", usage.samples());
        usage.processors().ifPresent(number -> json.value("processors", number));
        fraction(json, "busyShare", usage.busyShare());
        fraction(json, "ioWaitShare", usage.ioWaitShare());
        fraction(json, "stealShare", usage.stealShare());
        fraction(json, "busyCores", usage.busyCores());
        fraction(json, "otherCores", usage.otherCores());
        fraction(json, "cpuPressureShare", usage.cpuPressureShare());
        fraction(json, "groupCpuPressureShare", usage.groupCpuPressureShare());
        whole(json, "throttledPeriods", usage.throttledPeriods());
        whole(json, "throttledNanos", usage.throttledNanos());
        whole(json, "oomKills", usage.oomKills());
        whole(json, "highestKernelBytes", usage.highestKernelBytes());
        usage.governor().ifPresent(governor -> json.value("governor", governor));
        whole(json, "frequencyHertz", usage.frequencyHertz());
        json.end();
    }

    private static void whole(JsonStringWriter json, String name, OptionalLong value) {
        value.ifPresent(known -> json.value(name, known));
    }

    private static void fraction(JsonStringWriter json, String name, OptionalDouble value) {
        value.ifPresent(known -> json.value(name, known));
    }

    private static void notes(JsonStringWriter json, List<String> notes) {
        json.array("notes");
        notes.forEach(json::value);
        json.end();
    }

    static Optional<UsageReport> read(Fields in) {
        return in.optionalObject("usage").map(usage -> usage.make(UsageJson::usage));
    }

    private static UsageReport usage(Fields in) {
        return new UsageReport(
                in.nanos("elapsedNanos"),
                in.number("samples"),
                in.object("generator").make(UsageJson::process),
                in.optionalObject("generatorJvm").map(jvm -> jvm.make(UsageJson::jvm)),
                in.optionalObject("server").map(process -> process.make(UsageJson::process)),
                in.optionalObject("serverJvm").map(jvm -> jvm.make(UsageJson::jvm)),
                in.object("machine").make(UsageJson::machine),
                in.optionalNanos("serverGoneAfterNanos"),
                in.optionalWhole("samplingNanos"),
                in.texts("notes"));
    }

    private static ProcessUsage process(Fields in) {
        return new ProcessUsage(
                in.whole("pid"),
                in.nanos("elapsedNanos"),
                in.number("samples"),
                in.optionalWhole("cpuNanos"),
                in.optionalWhole("systemCpuNanos"),
                in.optionalWhole("averageResidentBytes"),
                in.optionalWhole("highestResidentBytes"),
                in.optionalWhole("peakResidentBytes"),
                in.optionalWhole("highestThreads"),
                in.optionalWhole("highestOpenDescriptors"),
                in.optionalWhole("voluntarySwitches"),
                in.optionalWhole("involuntarySwitches"),
                in.optionalWhole("runQueueWaitNanos"),
                in.texts("notes"));
    }

    private static JvmUsage jvm(Fields in) {
        return new JvmUsage(
                in.nanos("elapsedNanos"),
                in.number("samples"),
                in.optionalWhole("averageHeapUsedBytes"),
                in.optionalWhole("highestHeapUsedBytes"),
                in.optionalWhole("highestHeapCommittedBytes"),
                in.optionalWhole("heapAfterGcBytes"),
                in.optionalWhole("gcCount"),
                in.optionalWhole("gcPauseNanos"),
                in.optionalWhole("longestGcPauseNanos"),
                in.optionalWhole("allocatedBytes"),
                in.optionalWhole("highestThreads"),
                in.optionalWhole("startedThreads"),
                in.optionalWhole("loadedClasses"),
                in.optionalWhole("compilationNanos"),
                in.optionalWhole("safepoints"),
                in.optionalWhole("safepointNanos"),
                in.optionalWhole("safepointSyncNanos"),
                in.texts("notes"));
    }

    private static MachineUsage machine(Fields in) {
        OptionalLong processors = in.optionalWhole("processors");
        return new MachineUsage(
                in.nanos("elapsedNanos"),
                in.number("samples"),
                processors.isPresent() ? OptionalInt.of(in.number("processors")) : OptionalInt.empty(),
                in.optionalFraction("busyShare"),
                in.optionalFraction("ioWaitShare"),
                in.optionalFraction("stealShare"),
                in.optionalFraction("busyCores"),
                in.optionalFraction("otherCores"),
                in.optionalFraction("cpuPressureShare"),
                in.optionalFraction("groupCpuPressureShare"),
                in.optionalWhole("throttledPeriods"),
                in.optionalWhole("throttledNanos"),
                in.optionalWhole("oomKills"),
                in.optionalWhole("highestKernelBytes"),
                in.optionalText("governor"),
                in.optionalWhole("frequencyHertz"));
    }
}
