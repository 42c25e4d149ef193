package dev.volano.junit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Requires of a performance test, or of each test of a class, that the server has not become slower: than another build
 * of it, measured side by side, see {@link dev.volano.compare.SideBySide}; or, where none is named, than the baseline
 * that the repository keeps, see {@link dev.volano.compare.BaselineGate}, which finds large slowdowns only.
 *
 * <pre>{@code
 * @PerformanceTest
 * @NoRegression(against = "com.acme:server:1.4.2", tolerance = "5%")
 * void is_not_slower(@Fork(ServerLauncher.class) ServerSource servers, VolanoBenchmark benchmark) {
 *     benchmark.compare(servers, client -> client.workload(new MyWorkload()));
 * }
 * }</pre>
 *
 * <p>The test compares by {@link VolanoBenchmark#compare}, once or several times; one that does not fails. Each
 * comparison is judged by its verdict: one of a slowdown fails the test, and what becomes of one that is inconclusive
 * is {@link Parameter#INCONCLUSIVE}.
 *
 * @since 0.1
 */
@Target({ElementType.TYPE, ElementType.METHOD})
@Retention(RetentionPolicy.RUNTIME)
@Documented
@Inherited
public @interface NoRegression {

    /**
     * Returns the build to compare with: {@link Parameter#AGAINST}. It goes before the class path of the server that
     * {@link Fork} starts, so that its classes count; the launcher and what else only the tests have are still found.
     *
     * @return a class path, of jars and folders of classes, or Maven coordinates {@code group:artifact:version}, as
     *     {@link dev.volano.server.VersionClassPath} takes them; what is configured by default
     */
    String against() default "";

    /**
     * Returns the folder of the baselines in the repository: {@link Parameter#BASELINE_DIRECTORY}. The file of a test
     * is named by its class and method.
     *
     * @return a path, relative to the folder that the tests run in; what is configured by default
     */
    String baselines() default "";

    /**
     * Returns the slowdown that is to be found: {@link Parameter#TOLERANCE}, and without another build
     * {@link Parameter#BASELINE_TOLERANCE}.
     *
     * @return a percentage such as {@code 5%}, above 0 % and below 100 %; what is configured by default
     */
    String tolerance() default "";

    /**
     * Returns how many comparisons with other builds the test makes: {@link Parameter#COMPARISONS}. Each gets its part
     * of the chance of a false alarm, so that the test fails without a reason in at most 1 % of runs however many it
     * makes; one more than said here is refused. It does not count comparisons with a baseline in the repository.
     *
     * @return 1 to 50; by default 1, which leaves it to what is configured
     */
    int comparisons() default 1;

    /**
     * Returns how long the comparison may take: {@link Parameter#BUDGET}.
     *
     * @return a duration such as {@code 60s}, at least 15 s; what is configured by default
     */
    String budget() default "";
}
