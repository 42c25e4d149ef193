package dev.volano.probe;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads {@code /proc/cpuinfo}, whose keys differ from one architecture to the next. */
final class CpuInfo {

    /** Keys that name a processor in words, the best first: x86, LoongArch, MIPS, ARM boards, POWER, RISC-V. */
    private static final List<String> NAMES =
            List.of("model name", "Model Name", "cpu model", "Model", "cpu", "uarch", "Hardware");

    private CpuInfo() {}

    /**
     * Returns the model of the first processor.
     *
     * <p>ARM servers give numbers only. They are passed on as they are, {@code CPU implementer 0x41 part 0xd0c}: enough
     * to tell two machines apart.
     *
     * @param text what the file says
     * @return the model, or empty if no known key names one
     */
    static Optional<String> model(String text) {
        Map<String, String> entries = firstEntries(text);
        return NAMES.stream()
                .flatMap(name -> Optional.ofNullable(entries.get(name)).stream())
                .findFirst()
                .or(() -> armPart(entries));
    }

    private static Optional<String> armPart(Map<String, String> entries) {
        return Optional.ofNullable(entries.get("CPU part"))
                .map(part -> Optional.ofNullable(entries.get("CPU implementer"))
                                .map(implementer -> "CPU implementer " + implementer)
                                .orElse("CPU")
                        + " part " + part);
    }

    private static Map<String, String> firstEntries(String text) {
        Map<String, String> entries = new HashMap<>();
        text.lines().forEach(line -> {
            int colon = line.indexOf(':');
            if (colon > 0) {
                Words.known(line.substring(colon + 1))
                        .ifPresent(value ->
                                entries.putIfAbsent(line.substring(0, colon).strip(), value));
            }
        });
        return entries;
    }
}
