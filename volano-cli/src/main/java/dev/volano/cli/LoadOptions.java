package dev.volano.cli;

import dev.volano.client.OfferedRate;
import dev.volano.client.VolanoClient;
import dev.volano.client.WarmUp;
import dev.volano.net.IoModel;
import dev.volano.stats.ScorePolicy;
import dev.volano.workload.chat.ChatWorkload;
import java.time.Duration;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** For how long, how fast and how often is measured. */
final class LoadOptions {

    private static final int DEFAULT_RUNS = 4;
    private static final int DEFAULT_DISCARD = 1;

    @Option(
            names = "--time",
            paramLabel = "SECONDS",
            description = "Measure for this time. Default: until each user has sent --count messages")
    private @Nullable Double timeSeconds;

    @Option(
            names = "--messages",
            paramLabel = "MESSAGES",
            description = "Measure until all users together have received so many messages.")
    private @Nullable Long messages;

    @Option(
            names = "--warm-up",
            paramLabel = "SECONDS",
            converter = WarmUpConverter.class,
            completionCandidates = WarmUpConverter.Names.class,
            description =
                    "Run the load for so long before it is measured: seconds, or steady for until the throughput is"
                            + " steady, 3 to 30 s, or none. Default: steady with --time or --messages, else none")
    private @Nullable WarmUp warmUp;

    @Option(
            names = "--rate",
            paramLabel = "MESSAGES",
            description = "Send so many messages per second, over all users, whatever the server does; goes with --time"
                    + " or --messages. Default: users send when it is their turn")
    private @Nullable Double rate;

    @Option(
            names = "--arrivals",
            paramLabel = "ARRIVALS",
            description =
                    "How the messages of --rate are spread over time: ${COMPLETION-CANDIDATES}." + " Default: CONSTANT")
    private OfferedRate.@Nullable Arrivals arrivals;

    @Option(
            names = "--connect-rate",
            paramLabel = "CONNECTIONS",
            description = "Open so many connections per second at most. Default: as fast as they are let in")
    private @Nullable Double connectRate;

    @Option(
            names = "--join-every",
            paramLabel = "SECONDS",
            description = "Let one user after the other connect and join in, at this interval."
                    + " Default: all begin when all are connected")
    private @Nullable Double joinSeconds;

    @Option(
            names = "--runs",
            paramLabel = "RUNS",
            description = "Number of runs. Default: " + DEFAULT_RUNS + ", or 1 with --time or --messages")
    private @Nullable Integer runs;

    @Option(
            names = "--discard",
            paramLabel = "RUNS",
            description = "First runs that do not count. Default: " + DEFAULT_DISCARD
                    + ", or 0 with --time, --messages or --best")
    private @Nullable Integer discard;

    @Option(
            names = "--best",
            paramLabel = "RUNS",
            description = "Let the score be the mean of so many of the best runs, in place of --discard.")
    private @Nullable Integer best;

    @Option(
            names = "--connect-timeout",
            paramLabel = "SECONDS",
            description = "Time for a user to connect and to enter a room. Default: ${DEFAULT-VALUE}")
    private double connectTimeoutSeconds = VolanoClient.DEFAULT_CONNECT_TIMEOUT.toSeconds();

    @Option(
            names = "--stall-timeout",
            paramLabel = "SECONDS",
            description = "Time without a message after which the test has failed. Default: ${DEFAULT-VALUE}")
    private double stallTimeoutSeconds = VolanoClient.DEFAULT_STALL_TIMEOUT.toSeconds();

    /** Returns whether the users go on until they are told to stop. */
    boolean timed() {
        return timeSeconds != null || messages != null;
    }

    /** Returns how many of the first runs do not count, whatever comes of them. */
    int discarded() {
        if (discard != null) {
            return discard;
        }
        return timed() || best != null ? 0 : DEFAULT_DISCARD;
    }

    private int runs() {
        if (runs != null) {
            return runs;
        }
        return timed() ? 1 : DEFAULT_RUNS;
    }

    /** Finds out what does not go together. */
    void check(OptionCheck check, ChatWorkload chat) {
        check.refuse(
                timeSeconds != null && messages != null,
                "--time and --messages exclude each other: a load is measured for a time or for a count");
        check.refuse(!timed() && warmUp != null, "--warm-up goes with --time or --messages");
        check.refuse(!timed() && rate != null, "--rate goes with --time or --messages");
        check.refuse(rate == null && arrivals != null, "--arrivals goes with --rate");
        check.refuse(
                timed() && check.isGiven("--count"),
                "--count goes without --time and --messages: the users then talk until the end");
        check.refuse(
                rate != null && !chat.pause().isZero(),
                "--pause and --rate exclude each other: both say when a user sends");
        check.refuse(best != null && discard != null, "--best and --discard exclude each other");
    }

    /** Returns the load, after a look for what is wrong with the options. */
    UnaryOperator<VolanoClient.Builder> checked(OptionCheck check, ChatWorkload chat, IoModel io) {
        check(check, chat);
        apply(check, VolanoClient.builder(), chat);
        return client -> apply(check, client.workload(chat).io(io), chat);
    }

    /** Sets a client to what the options say. */
    VolanoClient.Builder apply(OptionCheck check, VolanoClient.Builder client, ChatWorkload chat) {
        Duration stallTimeout = check.duration("--stall-timeout", stallTimeoutSeconds, false);
        client.connectTimeout(check.duration("--connect-timeout", connectTimeoutSeconds, false))
                .stallTimeout(stallTimeout.plus(chat.pause())); // a pause is no stall
        extent(check, client);
        pace(check, client);
        check.set("--runs", () -> client.runs(runs()));
        policy(check, client);
        return client;
    }

    private void extent(OptionCheck check, VolanoClient.Builder client) {
        if (timeSeconds != null) {
            client.measureFor(check.duration("--time", timeSeconds, false));
        }
        Long count = messages;
        if (count != null) {
            check.set("--messages", () -> client.measureMessages(count));
        }
        if (warmUp != null) {
            client.warmUp(warmUp);
        }
    }

    private void pace(OptionCheck check, VolanoClient.Builder client) {
        Double perSecond = rate;
        if (perSecond != null) {
            OfferedRate.Arrivals spread = arrivals == null ? OfferedRate.Arrivals.CONSTANT : arrivals;
            check.set("--rate", () -> client.offeredRate(new OfferedRate(perSecond, spread)));
        }
        Double connections = connectRate;
        if (connections != null) {
            check.set("--connect-rate", () -> client.connectRate(connections));
        }
        if (joinSeconds != null) {
            client.joinEvery(check.duration("--join-every", joinSeconds, true));
        }
    }

    private void policy(OptionCheck check, VolanoClient.Builder client) {
        Integer kept = best;
        if (kept != null) {
            check.refuse(kept > runs(), "--best must be at most --runs: " + kept + " of " + runs());
            check.set("--best", () -> client.scorePolicy(new ScorePolicy.BestOf(kept, runs())));
            return;
        }
        check.set("--discard", () -> client.discard(discarded()));
        check.refuse(
                discarded() >= runs(),
                "--discard (" + (timed() ? 0 : DEFAULT_DISCARD)
                        + " unless given) must be less than --runs, so that one counts: " + discarded() + " of "
                        + runs());
    }
}
