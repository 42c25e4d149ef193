package dev.volano.junit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.api.parallel.ResourceAccessMode;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;

/**
 * A test method that measures a server: the one line needed.
 *
 * <pre>{@code
 * @PerformanceTest
 * @MinThroughput(20_000)
 * void keeps_its_pace(@Fork(ChatServerLauncher.class) RunningServer server, VolanoBenchmark benchmark) {
 *     benchmark.measure(server, client -> client.measureFor(Duration.ofSeconds(10)));
 * }
 * }</pre>
 *
 * <p>It is a JUnit test with the tag {@code performance}, and runs once. No other test of the same JVM runs at the same
 * time, and while it measures, no other measurement on the same machine. How long it measures, if at all, is the
 * {@link Mode}. Teams may compose annotations of their own with it. For methods that are tests by another annotation,
 * such as parameterized ones, there is {@link PerformanceTests}.
 *
 * @since 0.1
 */
@Target({ElementType.METHOD, ElementType.ANNOTATION_TYPE})
@Retention(RetentionPolicy.RUNTIME)
@Documented
@Test
@Tag("performance")
@Execution(ExecutionMode.SAME_THREAD)
// The one lock that all tests of a JVM respect: under a name of its own, it would keep out nobody but its like.
@ResourceLock(value = Resources.GLOBAL, mode = ResourceAccessMode.READ_WRITE)
@ExtendWith(PerformanceTestExtension.class)
public @interface PerformanceTest {}
