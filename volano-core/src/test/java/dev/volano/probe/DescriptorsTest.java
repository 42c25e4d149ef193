package dev.volano.probe;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class DescriptorsTest {

    @Test
    void numbers_are_taken_as_they_are() {
        Descriptors descriptors = descriptors(1024, 17);

        assertThat(descriptors.open()).hasValue(17);
        assertThat(descriptors.toLimit("files")).isEqualTo(Limit.of("files", 1024));
    }

    @Test
    void the_largest_number_means_unlimited() {
        assertThat(descriptors(Long.MAX_VALUE, 17).toLimit("files")).isEqualTo(Limit.unlimited("files"));
    }

    @Test
    void a_negative_number_means_unknown() {
        Descriptors descriptors = descriptors(-1, -1);

        assertThat(descriptors).isEqualTo(Descriptors.UNKNOWN);
        assertThat(descriptors.toLimit("files")).isEqualTo(Limit.unknown("files"));
    }

    private static Descriptors descriptors(long max, long open) {
        return Descriptors.of(OptionalLong.of(max), OptionalLong.of(open));
    }
}
