package dev.volano.client;

import dev.volano.probe.CompilationMeter;
import dev.volano.probe.Contention;
import dev.volano.probe.ContentionMeter;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Supplier;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/**
 * Watches the two servers of a fork, where they have processes of their own, and the machine: their compilers while
 * they are warmed up, and who else used the machine while they were measured. For one thread at a time.
 */
final class ForkWatch {

    private final long[] pids;
    private final ContentionMeter meter;
    private ContentionMeter.@Nullable Mark begin;
    private Optional<Contention> contention = Optional.empty();

    /**
     * Creates a watch.
     *
     * @param pids the processes of baseline and candidate; none if they have none of their own
     */
    ForkWatch(long... pids) {
        this.pids = pids.clone();
        meter = ContentionMeter.of(pids);
    }

    CompilerWatch compilers() {
        List<Supplier<OptionalLong>> totals = pids.length == 0
                ? List.of(OptionalLong::empty, OptionalLong::empty)
                : LongStream.of(pids)
                        .mapToObj(CompilationMeter::of)
                        .<Supplier<OptionalLong>>map(each -> each::totalNanos)
                        .toList();
        return new CompilerWatch(totals);
    }

    /** The measured part begins. */
    void begin() {
        begin = meter.mark();
    }

    /** The measured part has ended. */
    void measured() {
        if (begin != null) {
            contention = Optional.of(meter.between(begin, meter.mark()));
        }
    }

    /** Returns what was seen. */
    PairedConditions conditions(String warmUpEnd) {
        return new PairedConditions(contention.map(Contention::machine), waited(0), waited(1), warmUpEnd);
    }

    private OptionalLong waited(int server) {
        return contention
                .filter(each -> each.runQueueWaitNanos().size() > server)
                .map(each -> each.runQueueWaitNanos().get(server))
                .orElse(OptionalLong.empty());
    }
}
