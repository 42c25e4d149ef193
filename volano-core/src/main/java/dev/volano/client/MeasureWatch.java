package dev.volano.client;

import dev.volano.probe.Sampler;
import dev.volano.probe.UsageReport;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Watches the load generator, the server and the machine while a run is measured. For one thread at a time. */
final class MeasureWatch {

    private final GeneratorWatch generator;
    private final Optional<Sampler> sampler;
    private Sampler.@Nullable Mark begin;
    private Optional<UsageReport> usage = Optional.empty();

    MeasureWatch(GeneratorWatch generator, Optional<Sampler> sampler) {
        this.generator = generator;
        this.sampler = sampler;
    }

    /** The measured part is about to begin. May take some milliseconds. */
    void begin() {
        begin = sampler.map(Sampler::mark).orElse(null);
        generator.begin();
    }

    /** The measured part has ended. */
    void end(Duration length, long sent) {
        generator.end(length, sent);
        Sampler.Mark began = begin;
        if (began != null) {
            usage = sampler.map(each -> each.between(began, each.mark()));
        }
        generator.judge(usage);
    }

    GeneratorWatch generator() {
        return generator;
    }

    Optional<UsageReport> usage() {
        return usage;
    }
}
