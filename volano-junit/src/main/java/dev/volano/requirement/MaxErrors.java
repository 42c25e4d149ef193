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
        if (failures.size() <= most) {
            return new Judgement(Outcome.PASS, words(), failures.size() + " errors", Optional.empty());
        }
        boolean serversFault =
                failures.stream().anyMatch(failure -> failure.kind().owner() == Failure.Owner.SERVER);
        String first = failures.stream().limit(SHOWN).map(Failure::toString).collect(Collectors.joining("; "));
        return new Judgement(
                serversFault ? Outcome.FAIL : Outcome.INCONCLUSIVE,
                words(),
                failures.size()
                        + (failures.size() == 1 ? " error" : " errors")
                        + (serversFault ? "" : ", none of which is the server's"),
                Optional.of(first));
    }

    @Override
    public String words() {
        return most == 0 ? "no errors" : "at most " + most + (most == 1 ? " error" : " errors");
    }
}
