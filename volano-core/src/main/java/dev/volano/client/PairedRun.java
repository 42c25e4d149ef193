package dev.volano.client;

import dev.volano.VolanoException;
import dev.volano.server.RunningServer;
import dev.volano.server.ServerSource;
import dev.volano.stats.ForkComparison;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** One fork of a paired measurement: starts a pair of servers, has them measured in turn, ends them. */
final class PairedRun {

    /** A thread of the generator that is busier hides how quick the server is. */
    private static final double MOST_BUSY = 0.9;

    private final PairedPlan plan;
    private final int number;
    private final boolean candidateFirst;
    private final Deque<AutoCloseable> open = new ArrayDeque<>();
    private Optional<PairedTurns> turns = Optional.empty();
    private Optional<ForkComparison.Invalid> problem = Optional.empty();
    private @Nullable ForkWatch watch;
    private @Nullable PairedArm baseline;
    private @Nullable PairedArm candidate;

    /** Creates a fork. */
    PairedRun(PairedPlan plan, int number, boolean candidateFirst) {
        this.plan = plan;
        this.number = number;
        this.candidateFirst = candidateFirst;
    }

    /**
     * Runs it. Whatever goes wrong is part of the result, and so is an interrupt, which is also kept for the caller.
     */
    PairedFork run() {
        long startNanos = System.nanoTime();
        boolean interrupted = false;
        PairedSide ofBaseline = PairedSide.NOTHING;
        PairedSide ofCandidate = PairedSide.NOTHING;
        try {
            if (start()) {
                PairedTurns begun = new PairedTurns(plan, candidateFirst, baseline(), candidate(), present(watch));
                turns = Optional.of(begun);
                begun.run();
            }
        } catch (InterruptedException e) {
            interrupted = true;
            arms().forEach(PairedArm::interrupted);
        } catch (VolanoException e) {
            invalid(ForkComparison.Reason.FAILED, String.valueOf(e.getMessage()));
        } catch (UnsupportedOperationException | IllegalArgumentException e) {
            throw e; // a mistake in what was asked for, which no other fork would mend
        } catch (Throwable e) { // whatever it is, what was measured before is kept
            arms().forEach(arm -> arm.fault(e));
        } finally {
            interrupted |= Thread.interrupted(); // what follows waits for others, though not for long
            ofBaseline = baseline == null ? PairedSide.NOTHING : baseline.end();
            ofCandidate = candidate == null ? PairedSide.NOTHING : candidate.end();
            close();
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
        if (interrupted) {
            invalid(ForkComparison.Reason.FAILED, "the measurement was interrupted");
        }
        judge(ofBaseline, ofCandidate);
        return new PairedFork(
                number,
                candidateFirst,
                Duration.ofNanos(System.nanoTime() - startNanos),
                turns.map(PairedTurns::warmUp).orElse(Duration.ZERO),
                turns.map(PairedTurns::blocks).orElse(List.of()),
                ofBaseline,
                ofCandidate,
                watch == null ? PairedConditions.UNKNOWN : watch.conditions(warmUpEnd()),
                problem,
                interrupted);
    }

    private Stream<PairedArm> arms() {
        return Stream.of(Optional.ofNullable(baseline), Optional.ofNullable(candidate))
                .flatMap(Optional::stream);
    }

    /** Starts the servers and connects to them, in the order of this fork; returns false if a connection failed. */
    private boolean start() throws InterruptedException {
        RunningServer first = start(candidateFirst);
        RunningServer second = start(!candidateFirst);
        boolean own = ownProcesses(first, second);
        watch = own
                ? new ForkWatch(processId(candidateFirst ? second : first), processId(candidateFirst ? first : second))
                : new ForkWatch();
        arm(candidateFirst, first, own);
        arm(!candidateFirst, second, own);
        for (PairedArm arm : candidateFirst ? List.of(candidate(), baseline()) : List.of(baseline(), candidate())) {
            if (!arm.open()) {
                return false;
            }
        }
        return true;
    }

    private RunningServer start(boolean isCandidate) {
        ServerSource source = isCandidate ? plan.candidate() : plan.baseline();
        try {
            RunningServer server = source.start();
            open.push(server);
            return server;
        } catch (VolanoException e) {
            throw new VolanoException(
                    "the " + (isCandidate ? "candidate" : "baseline") + " did not start: " + e.getMessage(), e);
        }
    }

    private static long processId(RunningServer server) {
        return server.processId().orElseThrow();
    }

    private static boolean ownProcesses(RunningServer first, RunningServer second) {
        OptionalLong one = first.processId();
        OptionalLong other = second.processId();
        long ours = ProcessHandle.current().pid();
        return one.isPresent()
                && other.isPresent()
                && one.getAsLong() != other.getAsLong()
                && one.getAsLong() != ours
                && other.getAsLong() != ours;
    }

    private void arm(boolean isCandidate, RunningServer server, boolean own) {
        RunSettings settings = plan.settings(server, isCandidate ? "candidate" : "baseline");
        Preflight.check(settings);
        PairedArm arm = new PairedArm(settings, number, own);
        open.push(arm);
        if (isCandidate) {
            candidate = arm;
        } else {
            baseline = arm;
        }
    }

    private PairedArm baseline() {
        return present(baseline);
    }

    private PairedArm candidate() {
        return present(candidate);
    }

    private String warmUpEnd() {
        return turns.map(PairedTurns::warmUpEnd).orElse(PairedConditions.UNKNOWN.warmUpEnd());
    }

    private static <T> T present(@Nullable T part) {
        if (part == null) {
            throw new IllegalStateException("the servers have not been started");
        }
        return part;
    }

    private void judge(PairedSide ofBaseline, PairedSide ofCandidate) {
        if (problem.isPresent()) {
            return;
        }
        boolean drained = arms().allMatch(PairedArm::drained);
        judge("baseline", ofBaseline, drained);
        judge("candidate", ofCandidate, drained);
    }

    private void judge(String name, PairedSide side, boolean drained) {
        if (!side.failures().isEmpty()) {
            invalid(
                    drained ? ForkComparison.Reason.FAILED : ForkComparison.Reason.NOT_DRAINED,
                    name + ": " + side.failures().get(0));
        }
        OptionalDouble busiest = side.busiestThreadShare();
        boolean serverIsBusier = side.cpuNanos().isPresent()
                && side.clientCpuNanos().isPresent()
                && side.cpuNanos().getAsLong() >= side.clientCpuNanos().getAsLong();
        if (busiest.isPresent() && busiest.getAsDouble() > MOST_BUSY && !serverIsBusier) {
            invalid(
                    ForkComparison.Reason.CLIENT_BUSY,
                    String.format(
                            Locale.ROOT,
                            "a thread of the clients of the %s was busy for %.0f %% of the time",
                            name,
                            100 * busiest.getAsDouble()));
        }
    }

    private void invalid(ForkComparison.Reason reason, String detail) {
        if (problem.isEmpty()) {
            problem = Optional.of(new ForkComparison.Invalid(reason, detail));
        }
    }

    private void close() {
        while (!open.isEmpty()) {
            try {
                open.pop().close();
            } catch (Exception e) { // the others are to be closed all the same
                invalid(ForkComparison.Reason.FAILED, "what the fork had opened did not close: " + e);
            }
        }
    }
}
