package dev.volano.probe;

import dev.volano.internal.Require;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;

/**
 * What the generator, the server and the machine did in a span of time.
 *
 * @param elapsed from the first sample to the last, not negative
 * @param samples how many samples there were, at least 2
 * @param generator the process that made the load
 * @param generatorJvm its JVM; empty if it did not tell
 * @param server the process of the server, as long as it was there; empty if it is not known, is the generator's, or
 *     had gone before
 * @param serverJvm its JVM; empty if it has none, or it did not tell
 * @param machine the machine
 * @param serverGoneAfter when, from the beginning of the span, the server's process was first found gone: it ended less
 *     than an interval before; empty if it was there to the end, or is not known
 * @param samplingNanos CPU time that sampling took in the span, without answers of the server's JVM; empty if not known
 * @param notes what is not known or not exact, and why: sentences for readers
 * @since 0.1
 */
public record UsageReport(
        Duration elapsed,
        int samples,
        ProcessUsage generator,
        Optional<JvmUsage> generatorJvm,
        Optional<ProcessUsage> server,
        Optional<JvmUsage> serverJvm,
        MachineUsage machine,
        Optional<Duration> serverGoneAfter,
        OptionalLong samplingNanos,
        List<String> notes) {

    /**
     * Creates a report.
     *
     * @throws NullPointerException if a component is null
     * @throws IllegalArgumentException if {@code elapsed} is negative or {@code samples} less than 2
     */
    public UsageReport {
        Require.notNegative(elapsed, "elapsed");
        Require.atLeast(samples, 2, "samples");
        Objects.requireNonNull(generator, "generator");
        Objects.requireNonNull(generatorJvm, "generatorJvm");
        Objects.requireNonNull(server, "server");
        Objects.requireNonNull(serverJvm, "serverJvm");
        Objects.requireNonNull(machine, "machine");
        Objects.requireNonNull(serverGoneAfter, "serverGoneAfter");
        Objects.requireNonNull(samplingNanos, "samplingNanos");
        notes = List.copyOf(notes);
    }

    /**
     * Sums up rounds of samples.
     *
     * @param rounds the rounds in order, at least two
     * @param notes what the sampler has to say
     * @return the report
     */
    static UsageReport of(List<Round> rounds, List<String> notes) {
        Round first = rounds.get(0);
        Round last = rounds.get(rounds.size() - 1);
        ProcessUsage generator = ProcessUsage.of(
                rounds.stream().map(Round::generator).toList(), first.generatorTasks(), last.generatorTasks());
        List<ProcessSample> serverSamples = known(rounds, Round::server);
        Optional<ProcessUsage> server = serverSamples.isEmpty()
                ? Optional.empty()
                : Optional.of(ProcessUsage.of(serverSamples, first.serverTasks(), last.serverTasks()));
        OptionalLong ours = generator.cpuNanos();
        if (ours.isPresent() && server.isPresent()) {
            OptionalLong its = server.get().cpuNanos();
            ours = its.isPresent() ? OptionalLong.of(ours.getAsLong() + its.getAsLong()) : its;
        }
        return new UsageReport(
                Duration.ofNanos(last.atNanos() - first.atNanos()),
                rounds.size(),
                generator,
                jvm(known(rounds, Round::generatorJvm)),
                server,
                jvm(known(rounds, Round::serverJvm)),
                MachineUsage.of(rounds.stream().map(Round::machine).toList(), ours),
                rounds.stream()
                        .filter(Round::serverGone)
                        .map(round -> Duration.ofNanos(round.atNanos() - first.atNanos()))
                        .findFirst(),
                cost(rounds),
                notes);
    }

    private static Optional<JvmUsage> jvm(List<JvmSample> samples) {
        return samples.isEmpty() ? Optional.empty() : Optional.of(JvmUsage.of(samples));
    }

    private static <S> List<S> known(List<Round> rounds, Function<Round, Optional<S>> part) {
        List<S> known = new ArrayList<>();
        rounds.forEach(round -> part.apply(round).ifPresent(known::add));
        return known;
    }

    private static OptionalLong cost(List<Round> rounds) {
        return rounds.stream().allMatch(round -> round.costNanos().isPresent())
                ? OptionalLong.of(rounds.stream()
                        .mapToLong(round -> round.costNanos().getAsLong())
                        .sum())
                : OptionalLong.empty();
    }
}
