package dev.volano.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.volano.VolanoException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The text that is kept in repositories, and what is said of one that cannot be read. */
class BaselineFileTest {

    private final Path folder;

    BaselineFileTest(@TempDir Path folder) {
        this.folder = folder;
    }

    private static final String TEXT = """
            volano/baseline/1
            # Made on request only. Of each fork: the logarithm of server / reference server.
            # Standard deviation of forks 2.0 %, of days not known yet.
            benchmark = chat
            fingerprint.client.jdk = Debian 17.0.15
            fingerprint.cores = 2
            fingerprint.cpu = Xeon
            fingerprint.server.jdk = Debian 17.0.15
            load = chat, 5 rooms of 8 users, clients on selectors
            occasion.2026-11-01T10:00:00Z.raw.messages-per-second = 141522
            occasion.2026-11-01T10:00:00Z.raw.reference-messages-per-second = 150000
            occasion.2026-11-01T10:00:00Z.throughput.01 = -0.060000
            occasion.2026-11-01T10:00:00Z.throughput.02 = -0.040000
            occasion.2026-11-01T10:00:00Z.throughput.03 = -0.020000
            reference = volano chat 1 on selectors
            """;

    private static Baseline three() {
        return LiteralBaselines.of(new BaselineOccasion(
                LiteralBaselines.FIRST_DAY,
                List.of(-0.06, -0.04, -0.02),
                List.of(),
                141_522,
                150_000,
                OptionalDouble.empty()));
    }

    @Test
    void it_is_one_value_per_line_in_the_order_of_the_names() throws Exception {
        Path file = folder.resolve("new/folder/chat.txt");

        BaselineFile.write(file, three());

        assertThat(Files.readString(file)).isEqualTo(TEXT);
        assertThat(folder.resolve("new/folder").toFile().list()).containsExactly("chat.txt");
    }

    @Test
    void what_is_written_is_read() {
        Path file = folder.resolve("chat.txt");
        for (Baseline baseline : List.of(three(), LiteralBaselines.baseline(1), LiteralBaselines.baseline(6))) {
            BaselineFile.write(file, baseline);

            assertThat(BaselineFile.read(file)).isEqualTo(baseline);
        }
    }

    @Test
    void one_more_occasion_only_adds_lines_but_for_the_one_about_the_spread() {
        List<String> before =
                BaselineText.format(LiteralBaselines.baseline(2)).lines().toList();

        List<String> after =
                BaselineText.format(LiteralBaselines.baseline(3)).lines().toList();

        assertThat(before)
                .filteredOn(line -> !after.contains(line))
                .singleElement()
                .asString()
                .startsWith("# ");
        assertThat(after)
                .filteredOn(line -> !before.contains(line) && !line.startsWith("# "))
                .isNotEmpty()
                .allMatch(line -> line.startsWith("occasion.2026-11-03T10:00:00Z."));
    }

    @Test
    void more_than_nine_forks_keep_their_order() {
        List<Double> logs = List.of(0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1.0, 1.1);
        Baseline many = LiteralBaselines.of(
                new BaselineOccasion(LiteralBaselines.FIRST_DAY, logs, List.of(), 1, 1, OptionalDouble.empty()));

        assertThat(BaselineText.parse(BaselineText.format(many))
                        .occasions()
                        .get(0)
                        .throughput())
                .isEqualTo(logs);
    }

    @Test
    void the_ends_of_lines_of_another_system_and_empty_lines_do_no_harm() {
        assertThat(BaselineText.parse("\n# mine\n" + TEXT.replace("\n", "\r\n\r\n")))
                .isEqualTo(three());
    }

    @Test
    void a_file_that_is_not_there_is_told_with_what_to_do() {
        Path file = folder.resolve("none.txt");

        assertThatExceptionOfType(VolanoException.class)
                .isThrownBy(() -> BaselineFile.read(file))
                .withMessageStartingWith(file + ": there is no baseline yet; ")
                .withMessageContainingAll("on request only", "-Dvolano.baseline=record", "volano baseline record");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "baseline/1 | baseline/2 | this is a baseline of schema volano/baseline/2, and this version of Volano",
                "volano/ | other/ | this is no baseline: it does not begin with volano/baseline/1",
                "benchmark = chat | <<<<<<< ours | the baseline is damaged: line 4 is no \"name = value\": <<<<<<< ours",
                "fingerprint.cores | load | the baseline is damaged: line 9 has a name for the second time: load = chat",
                "benchmark = chat | speed = 3 | the baseline is damaged: there is no such name as speed;",
                "reference = volano chat 1 on selectors | # | the baseline is damaged: there is no reference;",
                "-0.060000 | slow | the baseline is damaged: throughput.01 is no number: slow;",
                "-0.060000 | NaN | the baseline is damaged: throughput must be finite: NaN;",
                "10:00:00Z.throughput.01 | 10h.throughput.01 | the baseline is damaged: occasion.2026-11-01T10h.",
                "11-01T10:00:00Z.throughput.01 | 99-01T10:00:00Z.throughput.01 | the baseline is damaged: occasion.2026-99",
                "throughput.01 | latency | the baseline is damaged: there is no such name as latency in an occasion;",
                "occasion.2026-11-01T10:00:00Z.throughput.01 | # | the baseline is damaged: forks must be at least 3: 2;",
            })
    void what_is_wrong_with_a_file_is_told(String right, String wrong, String message) throws Exception {
        Path file = Files.writeString(folder.resolve("chat.txt"), TEXT.replace(right, wrong));

        assertThatExceptionOfType(VolanoException.class)
                .isThrownBy(() -> BaselineFile.read(file))
                .withMessageStartingWith(file + ": " + message);
    }

    @Test
    void what_is_no_text_is_no_baseline() throws Exception {
        Path file = Files.write(folder.resolve("chat.txt"), new byte[] {(byte) 0xC3, 0x28});

        assertThatExceptionOfType(VolanoException.class)
                .isThrownBy(() -> BaselineFile.read(file))
                .withMessageContaining("this is no baseline");
    }

    @Test
    void the_oldest_of_too_many_occasions_goes() {
        Baseline full = LiteralBaselines.baseline(Baseline.MOST_OCCASIONS);

        Baseline more = full.plus(LiteralBaselines.occasion(30, 0));

        assertThat(more.occasions()).hasSize(Baseline.MOST_OCCASIONS);
        assertThat(more.occasions().get(0)).isEqualTo(full.occasions().get(1));
    }

    @Test
    void occasions_of_one_day_are_one_day() {
        Baseline baseline = LiteralBaselines.of(
                LiteralBaselines.occasion(0, 0),
                new BaselineOccasion(
                        LiteralBaselines.FIRST_DAY.plusSeconds(3_600),
                        List.of(0.5),
                        List.of(0.25),
                        1,
                        1,
                        OptionalDouble.empty()));

        assertThat(baseline.throughputDays().count()).isEqualTo(1);
        assertThat(baseline.throughputDays().all()).hasSize(8).endsWith(0.5);
        assertThat(baseline.cpuDays().orElseThrow().all()).endsWith(-0.25);
        assertThat(three().cpuDays()).isEmpty();
    }
}
