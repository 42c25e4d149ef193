package dev.volano.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import dev.volano.VolanoException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Files that grow by a line an occasion, and where their level changed. */
class HistoryTest {

    private final Path folder;

    HistoryTest(@TempDir Path folder) {
        this.folder = folder;
    }

    /** Noise of up to 1 %, always the same. */
    private static double noise(int i) {
        return (i * 7 % 11 - 5) / 500.0;
    }

    private static HistoryEntry entry(int day, double log) {
        return new HistoryEntry(
                LiteralBaselines.FIRST_DAY.plus(Duration.ofDays(day)),
                "chat",
                "r" + day,
                "0a1b2c3d",
                Decision.PASS,
                7,
                log,
                day % 2 == 0 ? OptionalDouble.empty() : OptionalDouble.of(0.25),
                141_522);
    }

    private static List<HistoryEntry> history(int days, IntToDoubleFunction level) {
        return IntStream.range(0, days)
                .mapToObj(day -> entry(day, level.applyAsDouble(day) + noise(day)))
                .toList();
    }

    @Test
    void the_first_occasion_makes_the_file_and_each_adds_a_line() throws Exception {
        Path file = folder.resolve("new/history.csv");

        History.append(file, entry(0, -0.05));
        History.append(file, entry(1, 0.1));

        assertThat(Files.readString(file)).isEqualTo("""
                        time,benchmark,revision,environment,decision,forks,log_ratio,cpu_log_ratio,messages_per_second
                        2026-11-01T10:00:00Z,chat,r0,0a1b2c3d,pass,7,-0.050000,,141522
                        2026-11-02T10:00:00Z,chat,r1,0a1b2c3d,pass,7,0.100000,0.250000,141522
                        """);
        assertThat(History.read(file)).containsExactly(entry(0, -0.05), entry(1, 0.1));
    }

    @Test
    void a_last_line_without_an_end_is_not_joined_with_the_next() throws Exception {
        Path file = folder.resolve("history.csv");
        History.append(file, entry(0, -0.05));
        Files.writeString(file, Files.readString(file).stripTrailing());

        History.append(file, entry(1, 0.1));

        assertThat(History.read(file)).containsExactly(entry(0, -0.05), entry(1, 0.1));
    }

    @Test
    void nothing_is_added_to_a_file_of_something_else() throws Exception {
        Path file = Files.writeString(folder.resolve("notes.txt"), "my notes\n");

        assertThatExceptionOfType(VolanoException.class)
                .isThrownBy(() -> History.append(file, entry(0, 0)))
                .withMessageStartingWith(file + ": this is no history that this version of Volano reads");
        assertThat(Files.readString(file)).isEqualTo("my notes\n");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "r1,|''|line 3 of the history is damaged: 8 values, not 9",
                "0.100000|fast|line 3 of the history is damaged: For input string",
                "pass,7,0.1|well,7,0.1|line 3 of the history is damaged: there is no decision well",
                "2026-11-02T|2026-13-02T|line 3 of the history is damaged: Text",
            })
    void a_damaged_line_is_named(String right, String wrong, String message) throws Exception {
        Path file = folder.resolve("history.csv");
        History.append(file, entry(0, -0.05));
        History.append(file, entry(1, 0.1));
        Files.writeString(file, Files.readString(file).replace(right, wrong));

        assertThatExceptionOfType(VolanoException.class)
                .isThrownBy(() -> History.read(file))
                .withMessageContaining(message);
    }

    @Test
    void what_would_have_to_be_quoted_is_refused() {
        HistoryEntry good = entry(0, 0);
        for (String bad : List.of("a,b", "a\"b", "a\nb")) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> new HistoryEntry(
                            good.time(), "chat", bad, "", Decision.PASS, 7, 0, OptionalDouble.empty(), 1))
                    .withMessageStartingWith("revision must have no comma");
        }
    }

    @Test
    void a_step_is_found_where_it_was() {
        List<HistoryEntry> shuffled = new ArrayList<>(history(30, day -> day < 18 ? 0 : -0.06));
        Collections.reverse(shuffled);
        shuffled.add(new HistoryEntry(
                LiteralBaselines.FIRST_DAY, "other", "", "", Decision.FAIL, 7, 9, OptionalDouble.empty(), 1));

        HistoryLook look = HistoryLook.of(shuffled, "chat");

        assertThat(look.objection()).isEmpty();
        assertThat(look.entries()).hasSize(30);
        assertThat(look.changes()).singleElement().satisfies(change -> {
            assertThat(change.first().revision()).isEqualTo("r18");
            assertThat(change.before().revision()).isEqualTo("r17");
            assertThat(change.ratio()).isCloseTo(Math.exp(-0.06), within(0.005));
            assertThat(change.otherEnvironment()).isFalse();
            assertThat(change.sentence())
                    .matches("[56]\\.\\d % slower since 2026-11-19T10:00:00Z \\(revision r18\\), "
                            + "after 2026-11-18T10:00:00Z \\(revision r17\\)");
        });
    }

    @Test
    void a_slow_drift_is_found_though_no_step_is_large() {
        HistoryLook look = HistoryLook.of(history(40, day -> day < 20 ? 0 : -0.004 * (day - 20)), "chat");

        assertThat(look.changes()).isNotEmpty();
        assertThat(look.entries().indexOf(look.changes().get(0).first())).isBetween(20, 32);
        assertThat(look.changes()).allMatch(change -> change.ratio() < 1);
    }

    @Test
    void noise_alone_shows_no_change() {
        assertThat(HistoryLook.of(history(30, day -> 0), "chat").changes()).isEmpty();
    }

    @Test
    void of_a_short_history_nothing_is_said() {
        HistoryLook look = HistoryLook.of(history(9, day -> day < 4 ? 0 : -1), "chat");

        assertThat(look.changes()).isEmpty();
        assertThat(look.objection()).contains("9 entries, of 10 at least; 30 tell more");
    }

    @Test
    void another_environment_is_named_as_what_may_be_why() {
        HistoryEntry one = entry(1, 0);
        HistoryEntry other =
                new HistoryEntry(one.time(), "chat", "", "ffffffff", Decision.PASS, 7, 0, OptionalDouble.empty(), 1);

        assertThat(new HistoryChange(one, other, 1.1, true).sentence())
                .isEqualTo("10.0 % faster since 2026-11-02T10:00:00Z, after 2026-11-02T10:00:00Z (revision r1); the"
                        + " environment changed there, too");
    }
}
