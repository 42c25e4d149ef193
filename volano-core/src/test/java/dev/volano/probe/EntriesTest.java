package dev.volano.probe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EntriesTest {

    @Test
    void a_list_comes_back_as_it_was_whatever_its_elements_hold() {
        List<String> elements = List.of("", " ", "-Da=b c", "two\nlines\r\n", "a.0=b,c;d", "\u00e9\0\ud83d\ude80");
        Map<String, String> map = new LinkedHashMap<>();

        Entries.put(map, "list", elements);

        assertThat(new Entries(map).requiredList("list")).isEqualTo(elements);
    }

    @Test
    void an_empty_list_comes_back_empty() {
        Map<String, String> map = new LinkedHashMap<>();

        Entries.put(map, "list", List.of());

        assertThat(map).containsExactly(Map.entry("list", "0"));
        assertThat(new Entries(map).requiredList("list")).isEmpty();
    }

    @Test
    void an_element_that_got_lost_is_missed() {
        Entries entries = new Entries(Map.of("list", "2", "list.0", "a"));

        assertThatIllegalArgumentException()
                .isThrownBy(() -> entries.requiredList("list"))
                .withMessage("list.1 is missing");
    }

    @Test
    void a_size_that_is_a_lie_costs_no_memory() {
        Entries entries = new Entries(Map.of("list", "9223372036854775807", "list.0", "a"));

        assertThatIllegalArgumentException()
                .isThrownBy(() -> entries.requiredList("list"))
                .withMessage("list.1 is missing");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "zero", "1.5", "0", "-1", "9223372036854775808"})
    void a_number_that_is_none_or_too_small_is_named_with_its_key(String value) {
        Entries entries = new Entries(Map.of("size", value));

        assertThatIllegalArgumentException()
                .isThrownBy(() -> entries.requiredNumber("size", 1))
                .withMessage("size must be a whole number of at least 1: \"%s\"", value);
    }

    @Test
    void an_optional_entry_may_be_missing_but_not_wrong() {
        Entries entries = new Entries(Map.of("wrong", "x"));

        assertThat(entries.optional("other")).isEmpty();
        assertThat(entries.optionalNumber("other", 0)).isEmpty();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> entries.optionalNumber("wrong", 0))
                .withMessage("wrong must be a whole number of at least 0: \"x\"");
    }

    @Test
    void only_what_was_asked_for_and_there_was_used() {
        Entries entries = new Entries(Map.of("a", "1", "b", "2", "c", "3"));

        entries.required("c");
        entries.required("a");
        entries.optional("d");

        assertThat(entries.used()).containsExactly(Map.entry("c", "3"), Map.entry("a", "1"));
    }
}
