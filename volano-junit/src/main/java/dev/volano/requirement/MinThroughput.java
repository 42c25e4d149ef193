package dev.volano.requirement;

import dev.volano.client.ThroughputResult;
import java.util.Locale;

/** See {@link Requirement#minThroughput}. */
record MinThroughput(double messagesPerSecond) implements Requirement {

    MinThroughput {
        if (!(messagesPerSecond > 0 && messagesPerSecond < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException(
                    "messagesPerSecond must be more than 0 and finite: " + messagesPerSecond);
        }
    }

    @Override
    public Judgement judge(ThroughputResult result) {
        return Judging.unfit(result, words())
                .orElseGet(() ->
                        Judging.judge(result.throughput(), true, messagesPerSecond, words(), MinThroughput::rate));
    }

    private static String rate(double rate) {
        return String.format(Locale.ROOT, "%,.0f", rate);
    }

    @Override
    public String words() {
        return "throughput of at least " + Judging.number(messagesPerSecond) + " messages/s";
    }
}
