package dev.volano.client;

import dev.volano.probe.Sampler;
import java.util.Optional;
import java.util.OptionalLong;

/** A sampler, or none. */
final class SamplerOption implements AutoCloseable {

    private final Optional<Sampler> sampler;

    /**
     * Starts to sample, if that is wanted.
     *
     * @param wanted whether it is
     * @param server the server's process, if it is known
     */
    SamplerOption(boolean wanted, OptionalLong server) {
        if (!wanted) {
            sampler = Optional.empty();
            return;
        }
        Sampler.Builder builder = Sampler.builder();
        server.ifPresent(builder::server);
        sampler = Optional.of(builder.start());
    }

    Optional<Sampler> get() {
        return sampler;
    }

    @Override
    public void close() {
        boolean interrupted = Thread.interrupted(); // its thread ends at once, and nobody should find it alive
        sampler.ifPresent(Sampler::close);
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
