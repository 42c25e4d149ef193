package dev.volano.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.volano.internal.VirtualThreads;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What the command says of itself, and to what it cannot do: before any server is started. */
@Timeout(120)
class UsageTest {

    @Test
    void without_a_subcommand_it_says_which_there_are() {
        CommandRun run = CommandRun.of();

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.out()).isEmpty();
        assertThat(run.err())
                .startsWith("Missing a subcommand")
                .contains("Usage: volano", "serve", "mark", "show", "version", "completion", "./volano mark");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "serve",
                "mark",
                "compare",
                "baseline",
                "processors",
                "factors",
                "show",
                "version",
                "completion"
            })
    void help_is_everywhere(String subcommand) {
        String[] asked = subcommand.isEmpty() ? new String[] {"--help"} : new String[] {subcommand, "--help"};

        CommandRun run = CommandRun.of(asked);

        assertThat(run.exitCode()).isZero();
        assertThat(run.err()).isEmpty();
        assertThat(run.out()).startsWith(("Usage: volano " + subcommand).strip() + " [");
        if (!subcommand.isEmpty()) {
            assertThat(CommandRun.of("help", subcommand)).isEqualTo(run);
        }
    }

    @Test
    void the_help_names_options_with_their_defaults_and_choices() {
        assertThat(CommandRun.of("mark", "--help").out().replaceAll("\\s+", " "))
                .contains("Number of rooms. Default: 10")
                .contains("Users in each room. Default: 20")
                .contains("Messages that each user sends in a run. Default: 100")
                .contains("Number of runs. Default: 4")
                .contains("First runs that do not count. Default: 1")
                .contains("platform-threads,")
                .contains("Default: selectors")
                .doesNotContain("${");
        assertThat(CommandRun.of("serve", "--help").out().replaceAll("\\s+", " "))
                .contains("Default: 8000")
                .contains("CLOSE, DISCARD")
                .doesNotContain("${");
    }

    @ParameterizedTest
    @ValueSource(strings = {"version", "--version", "serve --version", "mark -V", "completion -V"})
    void the_version_is_told_with_the_jvms(String words) {
        CommandRun run = CommandRun.of(words.split(" "));

        assertThat(run.exitCode()).isZero();
        assertThat(run.out()).startsWith("volano ").contains(", Java " + System.getProperty("java.version") + " (");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "nonsense | Unmatched argument at index 0: 'nonsense'",
                "mark --nonsense | Unknown option: '--nonsense'",
                "mark extra | Unmatched argument at index 1: 'extra'",
                "mark --rooms | Missing required parameter for option '--rooms' (ROOMS)",
                "mark --rooms ten | Invalid value for option '--rooms': 'ten' is not an int",
                "mark --rooms 0 | Invalid value for option '--rooms': rooms must be from 1 to ",
                "mark --users 1 | Invalid value for option '--users': users must be from 2 to 1000: 1",
                "mark --rooms 100000 --users 100 | rooms times users must be at most 1000000: ",
                "mark --count 0 | Invalid value for option '--count': count must be at least 1: 0",
                "mark --pause -1 | Invalid value for option '--pause': it must be from 0 to 1000000 seconds: -1.0",
                "mark --pause NaN | Invalid value for option '--pause': it must be from 0 to 1000000 seconds: NaN",
                "mark --pause 1e9 | Invalid value for option '--pause': it must be from 0 to 1000000 seconds: 1.0E9",
                "mark --start 0 | Invalid value for option '--start': firstRoom must be from 1 to ",
                "mark --id-offset -1 | Invalid value for option '--id-offset': idOffset must be from 0 to 65320: -1",
                "mark --runs 0 | Invalid value for option '--runs': runs must be at least 1: 0",
                "mark --discard -1 | Invalid value for option '--discard': discard must be at least 0: -1",
                "mark --runs 1 | --discard (1 unless given) must be less than --runs, so that one counts: 1 of 1",
                "mark --runs 2 --discard 2 | --discard (1 unless given) must be less than --runs",
                "mark --connect-timeout 0 | Invalid value for option '--connect-timeout': it must be more than 0",
                "mark --stall-timeout 0 | Invalid value for option '--stall-timeout': it must be more than 0",
                "mark --io steam | Invalid value for option '--io': there is no I/O model \"steam\"; there are ",
                "mark --server-io steam | Invalid value for option '--server-io': there is no I/O model \"steam\"",
                "mark --port 8000 | --port goes with --host: a server that is started finds a free port",
                "mark --host localhost --port 0 | port must be from 1 to 65535: 0",
                "mark --host localhost --server-io classic | --server-… options are for a server that is started",
                "mark --host localhost --server-java /x | --server-… options are for a server that is started",
                "mark --server-java /no/java | Invalid value for option '--server-java': java must be a java command",
                "mark --server-jvm-option Xmx1g | Invalid value for option '--server-jvm-option': option must begin with -",
                "mark --json /no/folder/x.json | --json must name a file that can be written, in a folder that exists",
                "mark --runs 2 --best 3 | --best must be at most --runs: 3 of 2",
                "mark --best 0 | Invalid value for option '--best': kept must be at least 1: 0",
                "mark --best 2 --discard 1 | --best and --discard exclude each other",
                "mark --time 1 --discard 1 | --discard (0 unless given) must be less than --runs, so that one counts",
                "mark --time 0 | Invalid value for option '--time': it must be more than 0 and at most 1000000 seconds",
                "mark --messages 0 | Invalid value for option '--messages': messages must be at least 1: 0",
                "mark --time 1 --messages 1 | --time and --messages exclude each other",
                "mark --time 1 --count 100 | --count goes without --time and --messages",
                "mark --warm-up 1 | --warm-up goes with --time or --messages",
                "mark --time 1 --warm-up long | Invalid value for option '--warm-up': it must be steady, none, or more",
                "mark --time 1 --warm-up 0 | Invalid value for option '--warm-up': it must be steady, none, or more",
                "mark --time 1 --warm-up NaN | Invalid value for option '--warm-up': it must be steady, none, or more",
                "mark --rate 100 | --rate goes with --time or --messages",
                "mark --time 1 --rate 0 | Invalid value for option '--rate': messagesPerSecond must be more than 0",
                "mark --time 1 --rate 1e8 | Invalid value for option '--rate': messagesPerSecond must be more than 0",
                "mark --time 1 --rate 9 --pause 1 | --pause and --rate exclude each other",
                "mark --time 1 --arrivals poisson | --arrivals goes with --rate",
                "mark --time 1 --rate 9 --arrivals tidal | Invalid value for option '--arrivals': expected one of",
                "mark --connect-rate 0 | Invalid value for option '--connect-rate': connectionsPerSecond must be more",
                "mark --join-every -1 | Invalid value for option '--join-every': it must be from 0 to 1000000 seconds",
                "mark --forks 0 | Invalid value for option '--forks': forks must be at least 1: 0",
                "mark --host localhost --forks 2 | --forks is for servers that are started, not for the one at --host",
                "mark --markdown /no/folder/x.md | --markdown must name a file that can be written, in a folder that",
                "show | Missing required parameter: 'FILE'",
                "show a b | Unmatched argument at index 2: 'b'",
                "mark --json / | --json must name a file that can be written, in a folder that exists: /",
                "serve --port 65536 | Invalid value for option '--port': port must be from 0 to 65535: 65536",
                "serve --backlog 0 | Invalid value for option '--backlog': backlog must be at least 1: 0",
                "serve --max-pending 0 | Invalid value for option '--max-pending': maxPendingBytes must be from 1 to ",
                "serve --users-per-room 0 | Invalid value for option '--users-per-room': maxUsersPerRoom must be from 1",
                "serve --id-offset 65321 | Invalid value for option '--id-offset': idOffset must be from 0 to 65320",
                "serve --slow-reader wait | Invalid value for option '--slow-reader': expected one of [CLOSE, DISCARD]",
                "serve --io steam | Invalid value for option '--io': there is no I/O model \"steam\"; there are ",
                "serve --bind [nowhere | Invalid value for option '--bind': cannot convert '[nowhere' to InetAddress"
            })
    void wrong_usage_is_told_before_anything_is_done(String words, String message) {
        CommandRun run = CommandRun.of(words.split(" "));

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.out()).isEmpty();
        assertThat(run.err()).startsWith(message).containsAnyOf("Usage: volano", "Did you mean: volano");
    }

    @Test
    void a_host_that_nobody_knows_is_told() {
        CommandRun run = CommandRun.of("mark", "--host", "[nowhere");

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.err()).startsWith("volano: no host is known by the name \"[nowhere\"; ");
        assertThat(run.out()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"mark --io", "mark --server-io", "serve --port 0 --io"})
    void virtual_threads_need_a_newer_jvm(String words) {
        assumeThat(VirtualThreads.supported()).isFalse();

        CommandRun run = CommandRun.of((words + " virtual-threads").split(" "));

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.out()).isEmpty();
        assertThat(run.err()).startsWith("volano: ").contains("virtual threads need Java 21 or newer");
    }

    @Test
    void a_port_in_use_is_told_with_what_to_do() throws IOException {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            CommandRun run = CommandRun.of("serve", "--port", Integer.toString(taken.getLocalPort()));

            assertThat(run.exitCode()).isEqualTo(1);
            assertThat(run.out()).isEmpty();
            assertThat(run.err())
                    .startsWith("volano: the server did not start: ")
                    .contains("port " + taken.getLocalPort(), "in use", "; choose another port, or 0 for any free one")
                    .doesNotContain("\tat ");
        }
    }

    @Test
    void the_completion_is_a_script_that_bash_understands(@TempDir Path folder) throws Exception {
        CommandRun run = CommandRun.of("completion");
        Path script = Files.writeString(folder.resolve("completion.sh"), run.out());

        assertThat(run.exitCode()).isZero();
        assertThat(bash("-n", script.toString())).isEmpty();
        assertThat(bash("-c", "source " + script + "; complete -p volano")).contains("volano");
        assertThat(completed(script, "mark", "--io", "cl")).isEqualTo("classic\n");
        assertThat(completed(script, "mark", "--warm-up", "st")).isEqualTo("steady\n");
        assertThat(completed(script, "mark", "--arr")).isEqualTo("--arrivals\n");
        assertThat(completed(script, "sh")).isEqualTo("show\n");
    }

    /** Returns what the shell would make of the last word. */
    private static String completed(Path script, String... words) throws Exception {
        String line = "volano " + String.join(" ", words);
        return bash(
                "-c",
                "source " + script + "; compopt() { :; }; COMP_WORDS=(" + line + "); COMP_CWORD=" + words.length
                        + "; COMP_LINE='" + line + "'; _complete_volano; echo ${COMPREPLY[*]}");
    }

    private static String bash(String... args) throws Exception {
        String[] command = new String[args.length + 1];
        command[0] = "bash";
        System.arraycopy(args, 0, command, 1, args.length);
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue())
                .as("%s: %s", Arrays.toString(command), printed)
                .isZero();
        return printed;
    }
}
