package dev.volano.probe;

import java.util.ArrayList;
import java.util.List;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.TreeSet;

/**
 * How fast the processors run, and who decides. Virtual machines mostly do not tell.
 *
 * @param governors the names of the governors, with commas between them if they are several; empty if not known
 * @param hertz the mean over the processors; empty if not known
 */
record Frequency(Optional<String> governors, OptionalLong hertz) {

    private static final String FOLDER = "/sys/devices/system/cpu/cpufreq";

    /** Asks for it. Some processors take a while to tell. */
    static Frequency read(SystemFiles files) {
        NavigableSet<String> governors = new TreeSet<>();
        List<Long> kilohertz = new ArrayList<>();
        for (String name : files.names(FOLDER).orElse(List.of())) {
            if (name.startsWith("policy")) { // one or more processors that change together
                String policy = FOLDER + "/" + name + "/";
                files.text(policy + "scaling_governor").flatMap(Words::known).ifPresent(governors::add);
                ProcText.number(files.text(policy + "scaling_cur_freq")
                                .orElse("")
                                .strip())
                        .ifPresent(kilohertz::add);
            }
        }
        OptionalDouble mean = kilohertz.stream().mapToLong(Long::longValue).average();
        return new Frequency(
                governors.isEmpty() ? Optional.empty() : Optional.of(String.join(", ", governors)),
                mean.isPresent() ? OptionalLong.of(Math.round(mean.getAsDouble() * 1_000)) : OptionalLong.empty());
    }
}
