package dev.volano.junit;

import dev.volano.client.ThroughputResult;
import dev.volano.requirement.Judgement;
import dev.volano.requirement.Outcome;
import dev.volano.requirement.Requirement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AssertionFailureBuilder;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.extension.ExtensionContext;

/** One performance test from its first parameter to its verdict. */
final class TestRun {

    private final ExtensionContext context;
    private final Settings settings;
    private final MeasuredResults results = new MeasuredResults();

    private TestRun(ExtensionContext context) {
        this.context = context;
        settings = new Settings(context);
    }

    static TestRun of(ExtensionContext context) {
        return context.getStore(VolanoExtension.NAMESPACE)
                .getOrComputeIfAbsent(TestRun.class, key -> new TestRun(context), TestRun.class);
    }

    MeasuredResults results() {
        return results;
    }

    VolanoBenchmark benchmark() {
        return new VolanoBenchmark(name(), settings, results);
    }

    private String name() {
        return context.getRequiredTestClass().getSimpleName() + "." + context.getDisplayName();
    }

    /** Judges a test whose method has ended well. */
    void judge() {
        List<Judgement> judgements = judgements();
        context.publishReportEntry("volano.mode", settings.mode().name().toLowerCase(Locale.ROOT));
        if (has(judgements, Outcome.FAIL)) {
            throw failure(judgements, null);
        }
        if (has(judgements, Outcome.INCONCLUSIVE)) {
            FailureMessage message = message(judgements, null);
            switch (settings.inconclusive()) {
                case FAIL -> throw failure(judgements, null);
                case ABORT -> Assumptions.abort(message.text());
                case PASS -> context.publishReportEntry("volano.inconclusive", message.text());
            }
        }
    }

    /** Returns what a test is to end with whose method has thrown something. */
    Throwable failed(Throwable thrown) {
        return thrown instanceof AssertionError assertion ? failure(judgements(), assertion) : thrown;
    }

    private static boolean has(List<Judgement> judgements, Outcome outcome) {
        return judgements.stream().anyMatch(judgement -> judgement.outcome() == outcome);
    }

    private List<Judgement> judgements() {
        List<Requirement> requirements = new ArrayList<>();
        requirements.add(Requirements.onErrors(context));
        List<Requirement> onFigures = Requirements.onFigures(context);
        if (settings.mode() == Mode.FULL) {
            requirements.addAll(onFigures);
        }
        List<Judgement> judgements = new ArrayList<>();
        for (ThroughputResult result : results.all()) {
            requirements.forEach(requirement -> judgements.add(requirement.judge(result)));
        }
        if (judgements.isEmpty()) {
            onFigures.forEach(requirement -> judgements.add(new Judgement(
                    Outcome.FAIL, requirement.words(), "nothing: the test method did not measure", Optional.empty())));
        }
        return judgements;
    }

    private FailureMessage message(List<Judgement> judgements, @Nullable AssertionError thrown) {
        return new FailureMessage(name(), judgements, results.all(), Optional.ofNullable(thrown));
    }

    /**
     * Returns JUnit's own kind of failure, with what was required and what was measured for tools that compare them.
     */
    private AssertionError failure(List<Judgement> judgements, @Nullable AssertionError thrown) {
        FailureMessage message = message(judgements, thrown);
        AssertionFailureBuilder builder = AssertionFailureBuilder.assertionFailure()
                .message(message.text())
                .includeValuesInMessage(false)
                .expected(message.required())
                .actual(message.measured());
        if (thrown != null) {
            builder.cause(thrown);
        }
        try {
            builder.buildAndThrow(); // building alone would name a type of a library that JUnit may replace
        } catch (AssertionError e) {
            return e;
        }
        throw new IllegalStateException("JUnit did not throw its failure");
    }
}
