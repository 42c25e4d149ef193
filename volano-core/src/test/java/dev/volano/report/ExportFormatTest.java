package dev.volano.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.volano.VolanoException;
import dev.volano.client.ForkResult;
import dev.volano.client.GeneratorCheck;
import dev.volano.client.RunResult;
import dev.volano.client.ThroughputResult;
import dev.volano.compare.Decision;
import dev.volano.compare.Finding;
import dev.volano.compare.Metric;
import dev.volano.compare.NumberVerdict;
import dev.volano.compare.SideBySideVerdict;
import dev.volano.compare.Verdict;
import dev.volano.measure.Interval;
import dev.volano.stats.ScorePolicy;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Documents as their readers want them, from results that nobody measured. */
class ExportFormatTest {

    private static final ThroughputResult THREE_SERVERS = FullResults.forks(3, Literal.fullSetup());

    private static final SideBySideVerdict SLOWER = verdict(
            finding(Metric.THROUGHPUT, Decision.FAIL, 0.9534, 0.931, 0.976),
            finding(Metric.SERVER_CPU, Decision.PASS, 1.0561, 1.031, 1.082));

    @Test
    void what_is_better_when_it_is_bigger_is_in_a_file_of_its_own() {
        assertThat(ExportFormat.GITHUB_BIGGER.of(THREE_SERVERS)).isEqualTo("""
                        [{
                          "name":"chat, in words, clients on selectors: throughput",
                          "unit":"messages/s",
                          "value":10210,
                          "range":"± 251.1",
                          "extra":"95 % interval 9964.3 .. 10461.1"
                        },{
                          "name":"chat, in words, clients on selectors: score",
                          "unit":"messages/s",
                          "value":13610
                        }]
                        """);
    }

    @Test
    void what_is_better_when_it_is_smaller_is_in_another() {
        assertThat(ExportFormat.GITHUB_SMALLER.of(THREE_SERVERS)).isEqualTo("""
                        [{
                          "name":"chat, in words, clients on selectors: service time p50",
                          "unit":"ns",
                          "value":500223
                        },{
                          "name":"chat, in words, clients on selectors: service time p99",
                          "unit":"ns",
                          "value":990207
                        },{
                          "name":"chat, in words, clients on selectors: service time p99.9",
                          "unit":"ns",
                          "value":999423
                        },{
                          "name":"chat, in words, clients on selectors: response time p50",
                          "unit":"ns",
                          "value":6172671
                        },{
                          "name":"chat, in words, clients on selectors: response time p99",
                          "unit":"ns",
                          "value":12222460
                        },{
                          "name":"chat, in words, clients on selectors: response time p99.9",
                          "unit":"ns",
                          "value":12337150
                        }]
                        """);
    }

    @Test
    void bencher_gets_the_bounds_of_intervals() {
        assertThat(ExportFormat.BENCHER.of(THREE_SERVERS)).isEqualTo("""
                        {
                          "chat, in words, clients on selectors":{
                            "throughput":{
                              "value":10210,
                              "lower_value":9964.257,
                              "upper_value":10461.14
                            },
                            "score":{
                              "value":13610
                            },
                            "service-time-p50":{
                              "value":500223
                            },
                            "service-time-p99":{
                              "value":990207
                            },
                            "service-time-p99-9":{
                              "value":999423
                            },
                            "response-time-p50":{
                              "value":6172671
                            },
                            "response-time-p99":{
                              "value":12222460
                            },
                            "response-time-p99-9":{
                              "value":12337150
                            }
                          }
                        }
                        """);
    }

    @Test
    void jmh_gets_a_throughput_with_its_error() {
        assertThat(ExportFormat.JMH.of(THREE_SERVERS)).isEqualTo("""
                        [{
                          "jmhVersion":"1.37",
                          "benchmark":"volano.chat.throughput",
                          "mode":"thrpt",
                          "threads":4,
                          "forks":3,
                          "jvmArgs":[],
                          "jdkVersion":"17.0.15",
                          "vmName":"OpenJDK 64-Bit Server VM",
                          "vmVersion":"17.0.15+6",
                          "warmupIterations":0,
                          "warmupTime":"0 s",
                          "warmupBatchSize":1,
                          "measurementIterations":1,
                          "measurementTime":"1.200 s",
                          "measurementBatchSize":1,
                          "params":{
                            "load":"chat,in_words",
                            "io":"selectors",
                            "serverIo":"classic"
                          },
                          "primaryMetric":{
                            "score":10210,
                            "scoreError":251.1351,
                            "scoreConfidence":[9964.257,10461.14],
                            "scorePercentiles":{
                              "50.0":10210
                            },
                            "scoreUnit":"ops/s",
                            "rawData":[[10110],[10210],[10310]]
                          },
                          "secondaryMetrics":{

                          }
                        }]
                        """);
    }

    @Test
    void a_pull_request_gets_what_matters_and_the_environment_folded() {
        assertThat(ExportFormat.MARKDOWN.of(THREE_SERVERS)).isEqualTo("""
                        ### chat, in words

                        **score 13610 messages/s**

                        | | value | interval |
                        |---|--:|---|
                        | throughput | 10,210 messages/s | 9,964 .. 10,461 (95 %) |
                        | service time p50 | 0.500 ms | |
                        | service time p99 | 0.990 ms | |
                        | service time p99.9 | 0.999 ms | |
                        | response time p50 | 6.173 ms | |
                        | response time p99 | 12.222 ms | |
                        | response time p99.9 | 12.337 ms | |

                        <details><summary>Environment</summary>

                        | | |
                        |---|---|
                        | CPU | Imaginary(R) Processor |
                        | Cores | 2 |
                        | Memory | 24106 MiB |
                        | OS | Debian GNU/Linux 12, Linux 6.1.0 amd64 |
                        | Server | classic at 127.0.0.1:8000 |
                        | Server JVM | OpenJDK 64-Bit Server VM 17.0.15+6 (Debian, Java 17.0.15), compiler unknown, no collector, heap without a bound |
                        | options | none |
                        | Client | selectors |
                        | Client JVM | OpenJDK 64-Bit Server VM 25.0.1+8 (Debian, Java 25.0.1), mixed mode, sharing, G1 Young Generation and G1 Old Generation, heap up to 64 MiB |
                        | options | -Xmx64m -Dkey.password=… |
                        | Limits | open files (soft) 20000, cgroup pids.max unlimited, fs.nr\\_open unknown, net.ipv4.ip\\_local\\_port\\_range 32768-60999 |

                        </details>
                        """);
    }

    @Test
    void markdown_says_of_a_measurement_that_failed_that_it_did() {
        assertThat(ExportFormat.MARKDOWN.of(FullResults.everything())).startsWith("""
                        ### chat, in words

                        **No score: not every run is complete.**

                        fork 1 of 3, run 2 of 2 failed with 4 of 4 connections open:

                        - out of ports at 4/4 connections (system): none is left; net.ipv4.ip\\_local\\_port\\_range is 32768-60999: widen it
                        - wrong message at 4/4 connections (server): "größe"  🚀
                        - out of ports 29 times more

                        | | value | interval |
                        |---|--:|---|
                        | throughput | unknown | no run that counts is complete |

                        <details><summary>Environment</summary>
                        """);
    }

    @ParameterizedTest
    @EnumSource(value = ExportFormat.class, names = "MARKDOWN", mode = EnumSource.Mode.EXCLUDE)
    void numbers_of_a_measurement_that_failed_are_not_given_away(ExportFormat format) {
        assertThatThrownBy(() -> format.of(FullResults.everything()))
                .isInstanceOf(VolanoException.class)
                .hasMessageStartingWith("there is nothing to export: the measurement is not complete: out of ports");
    }

    @ParameterizedTest
    @EnumSource(value = ExportFormat.class, names = "MARKDOWN", mode = EnumSource.Mode.EXCLUDE)
    void numbers_that_say_nothing_of_the_server_are_not_given_away(ExportFormat format) {
        ThroughputResult late = bottleneck();

        assertThatThrownBy(() -> format.of(late))
                .isInstanceOf(VolanoException.class)
                .hasMessageStartingWith("there is nothing to export: the generator was the bottleneck: a thread of");
    }

    @Test
    void markdown_says_that_the_generator_was_the_bottleneck() {
        assertThat(ExportFormat.MARKDOWN.of(bottleneck()))
                .contains(
                        "The generator was the bottleneck, so this says nothing of the server: a thread of the generator");
    }

    /** Returns a measurement of which all is known, and that says nothing of the server. */
    private static ThroughputResult bottleneck() {
        return one(FullResults.run(1, 900, FullResults.STEADY, FullResults.BOTTLENECK));
    }

    private static ThroughputResult one(RunResult run) {
        return new ThroughputResult(
                FullResults.plan(1, 1, new ScorePolicy.AllButFirst(0), Optional.empty()),
                List.of(new ForkResult(1, Literal.plainSetup(), List.of(), List.of(run))));
    }

    @Test
    void the_memory_of_the_server_is_a_number_of_which_less_is_better() {
        RunResult run = FullResults.run(1, 900, FullResults.STEADY, GeneratorCheck.UNKNOWN);
        RunResult sampled = new RunResult(
                run.number(),
                run.connections(),
                run.opened(),
                run.sent(),
                run.received(),
                run.elapsed(),
                run.failures(),
                run.failureCounts(),
                run.serverClosed(),
                run.serverCloseDetails(),
                run.warmUp(),
                run.timeline(),
                run.serviceTime(),
                run.responseTime(),
                run.generator(),
                Optional.of(FullResults.usage(Duration.ofSeconds(1))));
        long most = FullResults.usage(Duration.ofSeconds(1))
                .server()
                .orElseThrow()
                .highestResidentBytes()
                .orElseThrow();

        assertThat(ExportFormat.GITHUB_SMALLER.of(one(sampled)))
                .contains("server memory\",\n  \"unit\":\"bytes\",\n  \"value\":" + most + "\n");
        assertThat(ExportFormat.GITHUB_BIGGER.of(one(sampled))).doesNotContain("memory");
    }

    private static Finding finding(Metric metric, Decision decision, double estimate, double low, double high) {
        return new Finding(metric, decision, 5, new Interval(estimate, low, high, 0.99), false, 0.021);
    }

    private static SideBySideVerdict verdict(Finding... findings) {
        return new SideBySideVerdict(
                Decision.FAIL,
                "it showed in 5 forks, <b>really</b>",
                0.05,
                List.of(findings),
                true,
                List.of(),
                7,
                Duration.ofSeconds(60),
                Duration.ofSeconds(44),
                1);
    }

    @Test
    void a_verdict_is_a_sentence_a_table_and_the_rest_folded() {
        assertThat(ExportFormat.MARKDOWN.of(SLOWER, Literal.plainEnvironment())).isEqualTo("""
                        ### Performance: fail

                        4.7 % slower (99 % interval 2.4 .. 6.9 %), tolerance 5 %: fail

                        | candidate / baseline | ratio | interval | verdict |
                        |---|--:|---|---|
                        | throughput | 0.953 | 0.931 .. 0.976 (99 %) | fail |
                        | server CPU per message | 1.056 | 1.031 .. 1.082 (99 %) | pass |

                        <details><summary>Details</summary>

                        - it showed in 5 forks, \\<b\\>really\\</b\\>
                        - throughput: 4.7 % slower (99 % interval 2.4 .. 6.9 %), a failure
                        - server CPU per message: 5.6 % more server CPU per message (99 % interval 3.1 .. 8.2 %)
                        - noise: nothing is known

                        </details>

                        <details><summary>Environment</summary>

                        | | |
                        |---|---|
                        | CPU | unknown |
                        | Cores | 1 |
                        | Memory | unknown |
                        | OS | Minix 3 riscv64 |
                        | Client JVM | OpenJDK 64-Bit Server VM 17.0.15+6 (Debian, Java 17.0.15), compiler unknown, no collector, heap without a bound |
                        | options | none |
                        | Limits |  |

                        </details>
                        """);
    }

    @Test
    void another_verdict_is_a_sentence() {
        Verdict verdict = NumberVerdict.throughputAtLeast(THREE_SERVERS, 20_000);

        assertThat(ExportFormat.MARKDOWN.of(verdict, Literal.plainEnvironment()))
                .startsWith("""
                        ### Performance: fail

                        throughput 10,210 messages/s (95 % interval 9,964 .. 10,461), at least 20,000: fail

                        the whole interval is below (3 forks)

                        <details><summary>Environment</summary>
                        """);
    }

    @Test
    void ratios_of_a_verdict_are_divided_by_what_is_better_too() {
        assertThat(ExportFormat.GITHUB_BIGGER.of(SLOWER, Literal.plainEnvironment()))
                .isEqualTo("""
                        [{
                          "name":"side by side: throughput ratio",
                          "unit":"candidate / baseline",
                          "value":0.9534,
                          "range":"± 0.0226",
                          "extra":"99 % interval 0.9310 .. 0.9760"
                        }]
                        """);
        assertThat(ExportFormat.GITHUB_SMALLER.of(SLOWER, Literal.plainEnvironment()))
                .isEqualTo("""
                        [{
                          "name":"side by side: server CPU per message ratio",
                          "unit":"candidate / baseline",
                          "value":1.0561,
                          "range":"± 0.0259",
                          "extra":"99 % interval 1.0310 .. 1.0820"
                        }]
                        """);
        assertThat(ExportFormat.BENCHER.of(SLOWER, Literal.plainEnvironment())).isEqualTo("""
                        {
                          "side by side":{
                            "throughput-ratio":{
                              "value":0.9534,
                              "lower_value":0.931,
                              "upper_value":0.976
                            },
                            "server-cpu-per-message-ratio":{
                              "value":1.0561,
                              "lower_value":1.031,
                              "upper_value":1.082
                            }
                          }
                        }
                        """);
    }

    @Test
    void a_format_that_cannot_hold_a_verdict_says_which_can() {
        assertThatThrownBy(() -> ExportFormat.JMH.of(SLOWER, Literal.plainEnvironment()))
                .isInstanceOf(VolanoException.class)
                .hasMessage("the format jmh does not hold such a verdict; markdown does");
        assertThatThrownBy(() -> ExportFormat.BENCHER.of(verdict(), Literal.plainEnvironment()))
                .isInstanceOf(VolanoException.class)
                .hasMessage("there is nothing to export: it showed in 5 forks, <b>really</b>");
    }
}
