package dev.volano.junit;

import dev.volano.server.RunningServer;
import dev.volano.server.ServerSource;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.lang.reflect.Parameter;
import java.util.List;
import org.junit.jupiter.api.extension.AfterTestExecutionCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.junit.jupiter.api.extension.TestExecutionExceptionHandler;

/** What {@link PerformanceTest} and {@link PerformanceTests} do. Has no state: all is in JUnit's store. */
final class PerformanceTestExtension
        implements ExecutionCondition,
                BeforeAllCallback,
                BeforeEachCallback,
                TestExecutionExceptionHandler,
                AfterTestExecutionCallback,
                ParameterResolver {

    private static final Logger LOGGER = System.getLogger("dev.volano.junit");

    PerformanceTestExtension() {}

    @Override
    public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
        if (context.getTestMethod().isEmpty()) {
            return ConditionEvaluationResult.enabled("it is up to each test");
        }
        Mode mode = new Settings(context).mode();
        return mode == Mode.OFF
                ? ConditionEvaluationResult.disabled("performance tests are off; switch them on with -D"
                        + dev.volano.junit.Parameter.MODE.key() + "=smoke (about a second, only errors are judged) or"
                        + " =full")
                : ConditionEvaluationResult.enabled("performance tests are on: " + mode);
    }

    @Override
    public void beforeAll(ExtensionContext context) {
        Servers.injectStatic(context);
    }

    @Override
    public void beforeEach(ExtensionContext context) {
        reportUnknownParameters(context);
        Servers.injectStatic(context); // not done yet if the class has no annotation of ours
        Servers.injectInstance(context);
    }

    private static void reportUnknownParameters(ExtensionContext context) {
        List<?> unknown = context.getRoot()
                .getStore(VolanoExtension.NAMESPACE)
                .getOrComputeIfAbsent(
                        UnknownParameters.class,
                        key -> logged(UnknownParameters.lines(
                                System.getProperties(), Thread.currentThread().getContextClassLoader())),
                        List.class);
        if (!unknown.isEmpty()) {
            context.publishReportEntry("volano.unknown", unknown.toString());
        }
    }

    /** Logs lines once for all tests. */
    private static List<String> logged(List<String> lines) {
        lines.forEach(line -> LOGGER.log(Level.WARNING, line));
        return lines;
    }

    @Override
    public void handleTestExecutionException(ExtensionContext context, Throwable throwable) throws Throwable {
        throw TestRun.of(context).failed(throwable);
    }

    @Override
    public void afterTestExecution(ExtensionContext context) {
        if (context.getExecutionException().isEmpty()) {
            TestRun.of(context).judge();
        }
    }

    @Override
    public boolean supportsParameter(ParameterContext parameterContext, ExtensionContext context) {
        Parameter parameter = parameterContext.getParameter();
        Class<?> type = parameter.getType();
        if (type == RunningServer.class || type == ServerSource.class) {
            return ServerDeclaration.of(parameter).isPresent()
                    || VolanoExtension.of(context)
                            .flatMap(VolanoExtension::server)
                            .isPresent();
        }
        return context.getTestMethod().isPresent()
                && List.of(VolanoBenchmark.class, VolanoScale.class, MeasuredResults.class, TestRecording.class)
                        .contains(type);
    }

    @Override
    public Object resolveParameter(ParameterContext parameterContext, ExtensionContext context) {
        Parameter parameter = parameterContext.getParameter();
        Class<?> type = parameter.getType();
        if (type == VolanoBenchmark.class) {
            return TestRun.of(context).benchmark();
        }
        if (type == VolanoScale.class) {
            return TestRun.of(context).scale();
        }
        if (type == MeasuredResults.class) {
            return TestRun.of(context).results();
        }
        if (type == TestRecording.class) {
            return TestRun.of(context).recording();
        }
        return type == ServerSource.class ? Servers.source(parameter, context) : Servers.running(parameter, context);
    }
}
