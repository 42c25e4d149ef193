package dev.volano.requirement;

import dev.volano.client.Failure;
import dev.volano.client.ThroughputResult;
import dev.volano.internal.Require;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** See {@link Requirement#maxErrors}. */
record MaxErrors(int most) implements Requirement {

    private static final int SHOWN = 3;

    MaxErrors {
        Require.atLeast(most, 0, "most");
    }

    @Override
    public Judgement judge(ThroughputResult result) {
        List<Failure> failures = result.failures();
        long count = count(result);
        if (count <= most) {
            return new Judgement(Outcome.PASS, words(), errors(count), Optional.empty());
        }
        boolean serversFault =
                failures.stream().anyMatch(failure -> failure.kind().owner() == Failure.Owner.SERVER);
        String first = failures.stream().limit(SHOWN).map(Failure::toString).collect(Collectors.joining("; "));
        return new Judgement(
                serversFault ? Outcome.FAIL : Outcome.INCONCLUSIVE,
                words(),
                errors(count) + (serversFault ? "" : ", none of which is the server's"),
                Optional.of(first));
    }

    /** Of many failures a run keeps a few only, but counts them all. */
    private static long count(ThroughputResult result) {
        long counted = result.runs().stream()
                .flatMap(run -> run.failureCounts().values().stream())
                .mapToLong(Long::longValue)
                .sum();
        return Math.max(counted, result.failures().size());
    }

    private static String errors(long count) {
        return count + (count == 1 ? " error" : " errors");
    }

    @Override
    public String words() {
        return most == 0 ? "no errors" : "at most " + most + (most == 1 ? " error" : " errors");
    }
}
