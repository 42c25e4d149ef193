package dev.volano.scale;

import dev.volano.VolanoException;
import dev.volano.client.OfferedRate;
import dev.volano.client.ThroughputResult;
import dev.volano.client.VolanoClient;
import dev.volano.internal.Ongoing;
import dev.volano.measure.Interval;
import dev.volano.server.RunningServer;
import dev.volano.server.ServerSource;
import dev.volano.stats.CeilingSearch;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** A search for the highest rate, from trial to trial. One thread runs it at a time; any other may close it. */
final class RateSearch implements AutoCloseable {

    private final RatePlan plan;
    private final ServerSource servers;
    private final boolean startsServers;
    private final UnaryOperator<VolanoClient.Builder> load;
    private final RateListener listener;
    private final Ongoing<VolanoClient> measuring = new Ongoing<>(VolanoClient::close);

    /**
     * Creates a search.
     *
     * @param plan what is looked for
     * @param servers starts the server
     * @param startsServers false if it is the same one in any case, and not closed
     * @param load sets what else a client is to do
     * @param listener is told how it goes on
     */
    RateSearch(
            RatePlan plan,
            ServerSource servers,
            boolean startsServers,
            UnaryOperator<VolanoClient.Builder> load,
            RateListener listener) {
        this.plan = plan;
        this.servers = servers;
        this.startsServers = startsServers;
        this.load = load;
        this.listener = listener;
    }

    RateCeilingResult run() {
        if (measuring.isClosed()) {
            throw new IllegalStateException("the search is closed");
        }
        long start = System.nanoTime();
        CeilingSearch search = plan.search();
        List<RateTrial> trials = new ArrayList<>();
        CeilingResult.End end = CeilingResult.End.FOUND;
        try (PointServers started = new PointServers(servers, startsServers)) {
            boolean cold = true;
            started.kept(); // so that a server which cannot start at all ends it
            while (search.next().isPresent()) {
                if (System.nanoTime() - start >= plan.mostTime().toNanos()) {
                    end = CeilingResult.End.TIME_OVER;
                    break;
                }
                Optional<RateTrial> trial = trial(started, search.next().getAsDouble(), trials.size() + 1, cold);
                trial.ifPresent(trials::add);
                trial.ifPresent(listener::onTrialEnd);
                if (trial.isEmpty() || isEnded(trial.get())) {
                    end = CeilingResult.End.INTERRUPTED;
                    break;
                }
                search.record(trial.get().held());
                cold = trial.get().result().filter(ThroughputResult::complete).isEmpty();
                if (cold) {
                    started.closeKept(); // a server that failed tells nothing of the next rate
                }
            }
        }
        return new RateCeilingResult(plan.percent(), plan.bound(), trials, half(search), end);
    }

    private boolean isEnded(RateTrial trial) {
        return trial.limit().equals(Optional.of(CeilingTrial.Limit.HARNESS))
                || measuring.isClosed()
                || Thread.currentThread().isInterrupted();
    }

    private static Optional<Interval> half(CeilingSearch search) {
        return search.result() instanceof CeilingSearch.Ceiling.Found found && found.bracketed()
                ? Optional.of(found.load())
                : Optional.empty();
    }

    /** Returns a trial; empty if the search was closed before it began. */
    private Optional<RateTrial> trial(PointServers started, double messagesPerSecond, int number, boolean cold) {
        listener.onTrial(number, plan.mostTrials(), messagesPerSecond);
        RunningServer server;
        try {
            server = started.kept();
        } catch (VolanoException e) {
            return Optional.of(RateTrial.notStarted(messagesPerSecond, String.valueOf(e.getMessage())));
        }
        if (cold) {
            measure(server, OfferedRate.constant(plan.first())); // what comes of it is not of interest
        }
        OfferedRate rate = OfferedRate.constant(messagesPerSecond);
        return measure(server, rate).map(result -> plan.judge(rate, result));
    }

    private Optional<ThroughputResult> measure(RunningServer server, OfferedRate rate) {
        VolanoClient.Builder client =
                load.apply(VolanoClient.builder().listener(listener)).target(server);
        try (VolanoClient measured = plan.set(client, rate).build()) {
            return measuring.run(measured, VolanoClient::measure);
        }
    }

    /** Ends a search that runs, as an interrupt of its thread does. Does nothing if closed already. */
    @Override
    public void close() {
        measuring.close();
    }
}
