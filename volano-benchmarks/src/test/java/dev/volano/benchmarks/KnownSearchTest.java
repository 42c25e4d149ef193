package dev.volano.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.abort;

import dev.volano.VolanoException;
import dev.volano.probe.Limit;
import dev.volano.probe.Limits;
import java.io.File;
import java.io.IOException;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Ceilings that are known are found, once each. */
@EnabledOnOs(OS.LINUX)
@Timeout(120)
class KnownSearchTest {

    /** What a JVM opens once, such as a library, at the first use of a class. */
    private static final int LOADED_BY_THE_WAY = 10;

    @ParameterizedTest
    @EnumSource(KnownLimit.class)
    void a_known_ceiling_is_found_and_nothing_is_left(KnownLimit known) throws Exception {
        Set<Long> processes = children();
        int descriptors = descriptors();
        List<Limit> limits = Limits.inForce().all();

        KnownSearch.Found found = find(known);

        assertThat(found.agreesWith(known)).as(known + ": " + found.line()).isTrue();
        assertThat(found.fails() - found.holds())
                .as("the bracket is narrow")
                .isLessThanOrEqualTo(Math.max(2, found.holds() / 20));
        assertThat(children()).isSubsetOf(processes);
        assertThat(descriptors()).isLessThanOrEqualTo(descriptors + LOADED_BY_THE_WAY);
        assertThat(Limits.inForce().all()).as("no limit is left changed").isEqualTo(limits);
        assertThat(Thread.getAllStackTraces().keySet().stream()
                        .filter(Thread::isAlive)
                        .map(Thread::getName)
                        .filter(name -> name.startsWith("volano-")))
                .isEmpty();
    }

    private static KnownSearch.Found find(KnownLimit known) throws IOException, InterruptedException {
        try {
            return KnownSearch.of(known, 1);
        } catch (
                VolanoException
                        e) { // of the first server; one that does not start in the search is part of what is found
            return abort("a server with this limit cannot be made here: " + e.getMessage());
        }
    }

    private static Set<Long> children() {
        return ProcessHandle.current().descendants().map(ProcessHandle::pid).collect(Collectors.toSet());
    }

    private static int descriptors() {
        String[] open = new File("/proc/self/fd").list();
        return open == null ? 0 : open.length;
    }
}
