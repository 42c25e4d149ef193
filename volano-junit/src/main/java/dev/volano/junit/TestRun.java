package dev.volano.junit;

import dev.volano.jfr.FlightEvents;
import dev.volano.requirement.Judgement;
import dev.volano.requirement.Outcome;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.junit.jupiter.api.AssertionFailureBuilder;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Store;

/** One performance test from its first parameter to its verdict. */
final class TestRun implements Store.CloseableResource, AutoCloseable {

    private final ExtensionContext context;
    private final Settings settings;
    private final MeasuredResults results = new MeasuredResults();
    private final Recorder recorder;
    private final TestLock lock;
    private final Baselines baselines;

    private TestRun(ExtensionContext context) {
        this.context = context;
        settings = new Settings(context);
        recorder = new Recorder(context, settings);
        lock = new TestLock(name(), settings);
        baselines = new Baselines(context, settings, command(" -D" + Parameter.BASELINE.key() + "=record"));
    }

    @Override
    public void close() {
        try (lock) {
            recorder.close();
        }
    }

    static TestRun of(ExtensionContext context) {
        return context.getStore(VolanoExtension.NAMESPACE)
                .getOrComputeIfAbsent(TestRun.class, key -> new TestRun(context), TestRun.class);
    }

    MeasuredResults results() {
        return results;
    }

    TestRecording recording() {
        return new TestRecording(recorder);
    }

    VolanoBenchmark benchmark() {
        return new VolanoBenchmark(settings, results, recorder, lock, baselines);
    }

    VolanoScale scale() {
        return new VolanoScale(settings, results, recorder, lock);
    }

    private String name() {
        return context.getRequiredTestClass().getSimpleName() + "." + context.getDisplayName();
    }

    /** Judges a test whose method has ended well. */
    void judge() {
        List<Judgement> judgements = judgements();
        Outcome outcome = has(judgements, Outcome.FAIL)
                ? Outcome.FAIL
                : has(judgements, Outcome.INCONCLUSIVE) ? Outcome.INCONCLUSIVE : Outcome.PASS;
        FailureMessage message = conclude(outcome, judgements, Optional.empty());
        if (outcome == Outcome.FAIL) {
            throw failure(message);
        }
        if (outcome == Outcome.INCONCLUSIVE) {
            switch (settings.inconclusive()) {
                case FAIL -> throw failure(message);
                case ABORT -> Assumptions.abort(message.text());
                case PASS -> context.publishReportEntry(Parameter.INCONCLUSIVE.key(), message.text());
            }
        }
    }

    /** Returns what a test is to end with whose method has thrown something. */
    Throwable failed(Throwable thrown) {
        if (thrown instanceof AssertionError assertion) {
            return failure(conclude(Outcome.FAIL, judgements(), Optional.of(assertion)));
        }
        if (!results.isEmpty()) {
            tell(Artifacts.publish(context, results, recorder, false));
        }
        lock.close();
        return thrown;
    }

    /** Publishes what there is of a test, and returns what it has to say. */
    private FailureMessage conclude(Outcome outcome, List<Judgement> judgements, Optional<AssertionError> thrown) {
        String verdict = outcome.name().toLowerCase(Locale.ROOT);
        judgements.stream()
                .filter(judgement -> judgement.outcome() == Outcome.FAIL)
                .forEach(judgement -> FlightEvents.violation(judgement.required(), judgement.measured()));
        FlightEvents.verdict(name(), verdict, judgements.size() + " requirements");
        Artifacts artifacts = results.isEmpty()
                ? Artifacts.none()
                : Artifacts.publish(context, results, recorder, outcome == Outcome.PASS);
        lock.close(); // nothing that takes time is left
        tell(artifacts);
        results.verdicts().forEach(each -> context.publishReportEntry("volano.verdict", each.sentence()));
        results.ceilings().forEach(each -> context.publishReportEntry("volano.ceiling", each.toString()));
        context.publishReportEntry(Parameter.MODE.key(), settings.mode().name().toLowerCase(Locale.ROOT));
        FailureMessage message =
                new FailureMessage(name(), judgements, results, thrown, artifacts.message(), command(""));
        gitHubStep().ifPresent(step -> {
            step.row(verdict, name(), message.verdict());
            if (outcome == Outcome.FAIL) {
                step.annotation(name(), message.verdict());
            }
        });
        return message;
    }

    /** Tells what reads the standard output of the files. */
    private void tell(Artifacts artifacts) {
        if (settings.isOn(Parameter.ATTACHMENTS)) {
            artifacts.files().forEach(file -> Console.line("[[ATTACHMENT|" + file.toAbsolutePath() + "]]"));
        }
    }

    private Optional<GitHubStep> gitHubStep() {
        return context.getRoot()
                .getStore(VolanoExtension.NAMESPACE)
                .getOrComputeIfAbsent(
                        GitHubStep.class, key -> new Step(GitHubStep.of(System.getenv(), Console::line)), Step.class)
                .step();
    }

    /** A store has no empty values. */
    private record Step(Optional<GitHubStep> step) {}

    private String command(String more) {
        return "mvn test -D" + Parameter.MODE.key() + "=full" + more + " \"-Dtest="
                + context.getRequiredTestClass().getSimpleName() + "#"
                + context.getRequiredTestMethod().getName() + "\"";
    }

    private static boolean has(List<Judgement> judgements, Outcome outcome) {
        return judgements.stream().anyMatch(judgement -> judgement.outcome() == outcome);
    }

    private List<Judgement> judgements() {
        return new TestJudgements(context, settings.mode() == Mode.FULL, results).all();
    }

    /** Returns JUnit's own kind of failure, with what was required and what was measured for tools that compare. */
    private static AssertionError failure(FailureMessage message) {
        AssertionFailureBuilder builder = AssertionFailureBuilder.assertionFailure()
                .message(message.text())
                .includeValuesInMessage(false)
                .expected(message.required())
                .actual(message.measuredValues());
        message.thrown().ifPresent(builder::cause);
        try {
            builder.buildAndThrow(); // building alone would name a type of a library that JUnit may replace
        } catch (AssertionError e) {
            return e;
        }
        throw new IllegalStateException("JUnit did not throw its failure");
    }
}
