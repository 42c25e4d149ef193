package dev.volano.probe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

@Timeout(180)
class SamplerTest {

    private static final Duration NEVER = Duration.ofHours(1);
    private static final Duration LONG = Duration.ofSeconds(60);

    private static Sampler.Builder patient() {
        return Sampler.builder().interval(NEVER).attachDeadline(LONG).sampleDeadline(LONG);
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void what_happens_between_two_marks_is_told_of_everybody() throws Exception {
        try (Target target = Target.start();
                Sampler sampler = patient().server(target.pid()).start()) {
            target.order("burnMillis 300");
            Sampler.Mark begin = sampler.mark();
            target.order("burnMillis 200");
            target.order("wasteMegabytes 30");
            UsageReport report = sampler.between(begin, sampler.mark());

            assertThat(report.samples()).isEqualTo(2);
            assertThat(report.elapsed()).isBetween(Duration.ofMillis(200), LONG);
            assertThat(report.generator().pid())
                    .isEqualTo(ProcessHandle.current().pid());
            assertThat(report.generator().cpuNanos()).isPresent();
            assertThat(report.generator().voluntarySwitches()).isPresent();
            assertThat(report.generatorJvm().orElseThrow().highestHeapUsedBytes())
                    .isPresent();
            ProcessUsage server = report.server().orElseThrow();
            assertThat(server.pid()).isEqualTo(target.pid());
            assertThat(server.cpuNanos().getAsLong())
                    .isBetween(150_000_000L, report.elapsed().toNanos() * 1_000);
            assertThat(report.serverJvm().orElseThrow().allocatedBytes().getAsLong())
                    .isGreaterThanOrEqualTo(30L << 20);
            assertThat(report.machine().busyCores().getAsDouble()).isPositive();
            assertThat(report.machine().otherCores()).isPresent();
            assertThat(report.serverGoneAfter()).isEmpty();
            assertThat(report.samplingNanos().getAsLong()).isPositive();
        }
    }

    @Test
    void between_the_marks_there_are_samples_at_the_interval() throws Exception {
        try (Target target = Target.start();
                Sampler sampler =
                        Sampler.builder().interval(Duration.ofMillis(10)).start()) {
            Sampler.Mark begin = sampler.mark();
            target.order("burnMillis 1000");
            UsageReport report = sampler.between(begin, sampler.mark());

            assertThat(report.samples()).isGreaterThan(2);
            assertThat(report.generator().samples()).isEqualTo(report.samples());
            assertThat(report.server()).isEmpty();
            assertThat(report.serverJvm()).isEmpty();
        }
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void of_a_server_that_is_killed_what_was_sampled_before_is_kept() throws Exception {
        try (Target target = Target.start();
                Sampler sampler = patient().server(target.pid()).start()) {
            Sampler.Mark begin = sampler.mark();
            target.order("burnMillis 200");
            sampler.mark();
            target.kill();
            Sampler.Mark killed = sampler.mark();
            UsageReport report = sampler.between(begin, killed);

            assertThat(report.server().orElseThrow().cpuNanos().getAsLong()).isGreaterThan(150_000_000);
            assertThat(report.server().orElseThrow().samples()).isEqualTo(2);
            assertThat(report.serverJvm().orElseThrow().samples()).isEqualTo(2);
            assertThat(report.serverGoneAfter()).contains(report.elapsed());
            assertThat(report.generator().samples()).isEqualTo(3);

            UsageReport after = sampler.between(killed, sampler.mark());
            assertThat(after.server()).isEmpty();
            assertThat(after.serverGoneAfter()).contains(Duration.ZERO);
        }
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void a_server_that_was_stopped_holds_up_nothing_but_its_own_jvm() throws Exception {
        try (Target target = Target.start();
                Sampler sampler = patient()
                        .server(target.pid())
                        .sampleDeadline(Duration.ofSeconds(2))
                        .start()) {
            Sampler.Mark begin = sampler.mark();
            target.stop();
            UsageReport report = sampler.between(begin, sampler.mark());

            assertThat(report.server().orElseThrow().samples()).isEqualTo(2);
            assertThat(report.serverJvm().orElseThrow().samples()).isEqualTo(1);
            assertThat(report.serverGoneAfter()).isEmpty();
            assertThat(report.notes()).anySatisfy(note -> assertThat(note).contains("has not answered"));
        }
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void a_server_that_is_no_jvm_is_a_process_still() throws Exception {
        Process sleep = new ProcessBuilder("sleep", "600").start();
        try (Sampler sampler = patient().server(sleep.pid()).start()) {
            UsageReport report = sampler.between(sampler.mark(), sampler.mark());

            assertThat(report.server()).isPresent();
            assertThat(report.serverJvm()).isEmpty();
            assertThat(report.notes()).singleElement().asString().contains("is not a JVM");
        } finally {
            sleep.destroyForcibly();
        }
    }

    @Test
    void a_server_in_this_process_is_not_counted_twice() {
        try (Sampler sampler = patient().server(ProcessHandle.current().pid()).start()) {
            UsageReport report = sampler.between(sampler.mark(), sampler.mark());

            assertThat(report.server()).isEmpty();
            assertThat(report.notes()).singleElement().asString().contains("process of the generator");
        }
    }

    @Test
    void an_interrupt_does_not_cost_the_last_sample_and_is_kept() throws Exception {
        try (Target target = Target.start();
                Sampler sampler = patient().server(target.pid()).start()) {
            Sampler.Mark begin = sampler.mark();
            Thread.currentThread().interrupt();
            Sampler.Mark end = sampler.mark();

            assertThat(Thread.interrupted()).isTrue();
            UsageReport report = sampler.between(begin, end);
            assertThat(report.serverGoneAfter()).isEmpty();
            assertThat(report.serverJvm().orElseThrow().samples()).isEqualTo(2);
        }
    }

    @Test
    void marks_are_of_one_sampler_and_in_order() {
        try (Sampler sampler = patient().start();
                Sampler other = patient().start()) {
            Sampler.Mark first = sampler.mark();
            Sampler.Mark second = sampler.mark();

            assertThatIllegalArgumentException().isThrownBy(() -> sampler.between(second, first));
            assertThatIllegalArgumentException().isThrownBy(() -> sampler.between(first, first));
            assertThatIllegalArgumentException().isThrownBy(() -> sampler.between(first, other.mark()));
        }
        assertThatIllegalArgumentException().isThrownBy(() -> Sampler.builder().interval(Duration.ofMillis(9)));
    }

    @Test
    @SuppressWarnings("try") // to close it twice is the point
    void closing_ends_the_threads_and_keeps_the_samples() throws Exception {
        try (Target target = Target.start()) {
            Sampler sampler = patient().server(target.pid()).start();
            Sampler.Mark begin = sampler.mark();
            Sampler.Mark end = sampler.mark();
            sampler.close();
            sampler.close();

            assertThat(sampler.between(begin, end).serverJvm()).isPresent();
            assertThat(Thread.getAllStackTraces().keySet())
                    .filteredOn(Thread::isAlive)
                    .extracting(Thread::getName)
                    .doesNotContain("volano-sampler", "volano-ask-jvm-" + target.pid());
        }
    }
}
