package dev.volano.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class OngoingTest {

    private final List<String> closed = new ArrayList<>();
    private final Ongoing<String> ongoing = new Ongoing<>(closed::add);

    @Test
    void a_part_runs_to_its_end() {
        assertThat(ongoing.run("part", String::length)).contains(4);
        assertThat(ongoing.isClosed()).isFalse();
        assertThat(closed).isEmpty();
    }

    @Test
    void the_part_that_runs_is_closed_and_what_came_of_it_counts() {
        ongoing.run("first", String::length);

        assertThat(ongoing.run("second", part -> {
                    ongoing.close();
                    return part.length();
                }))
                .contains(6);
        assertThat(closed).containsExactly("second");
    }

    @Test
    void a_part_that_has_ended_is_not_closed() {
        ongoing.run("part", String::length);
        assertThatIllegalStateException()
                .isThrownBy(() -> ongoing.run("other", part -> {
                    throw new IllegalStateException("wrong");
                }));

        ongoing.close();

        assertThat(ongoing.isClosed()).isTrue();
        assertThat(closed).isEmpty();
    }

    @Test
    void once_closed_no_part_begins() {
        ongoing.close();

        assertThat(ongoing.run("part", part -> {
                    throw new AssertionError("begun");
                }))
                .isEmpty();
    }

    @Test
    void a_part_that_was_closed_before_it_could_begin_has_no_result() {
        assertThat(ongoing.run("part", part -> {
                    ongoing.close();
                    throw new IllegalStateException("the part is closed");
                }))
                .isEmpty();
    }

    @Test
    void a_part_that_lacks_something_is_an_error() {
        assertThatIllegalStateException()
                .isThrownBy(() -> ongoing.run("part", part -> {
                    throw new IllegalStateException("it needs a server");
                }))
                .withMessage("it needs a server");
    }

    @Test
    void other_errors_are_thrown_also_when_closed() {
        assertThatExceptionOfType(UnsupportedOperationException.class)
                .isThrownBy(() -> ongoing.run("part", part -> {
                    ongoing.close();
                    throw new UnsupportedOperationException("needs Java 21");
                }));
    }
}
