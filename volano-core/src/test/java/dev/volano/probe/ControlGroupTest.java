package dev.volano.probe;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ControlGroupTest {

    @Test
    void version_2_has_one_group_for_all_controllers() {
        assertThat(ControlGroup.find("0::/user.slice/a.scope\n", "pids"))
                .contains(new ControlGroup("/sys/fs/cgroup", "/user.slice/a.scope", 2));
    }

    @Test
    void version_1_has_a_group_for_each_controller() {
        String membership = """
                11:pids:/docker/4f
                10:cpu,cpuacct:/docker/4f
                9:name=systemd:/docker/4f
                0::/
                """;

        assertThat(ControlGroup.find(membership, "pids"))
                .contains(new ControlGroup("/sys/fs/cgroup/pids", "/docker/4f", 1));
        assertThat(ControlGroup.find(membership, "cpuacct"))
                .contains(new ControlGroup("/sys/fs/cgroup/cpuacct", "/docker/4f", 1));
    }

    @Test
    void a_controller_that_version_1_does_not_have_is_looked_for_in_version_2() {
        assertThat(ControlGroup.find("0::/\n4:memory:/a\n", "pids"))
                .contains(new ControlGroup("/sys/fs/cgroup", "", 2));
    }

    @Test
    void a_path_may_hold_colons() {
        assertThat(ControlGroup.find("0::/a:b:c\n", "pids")).contains(new ControlGroup("/sys/fs/cgroup", "/a:b:c", 2));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "0", "0:", "4:memory:/a", "1:name=systemd:/", "nonsense"})
    void a_text_that_names_no_group_has_none(String membership) {
        assertThat(ControlGroup.find(membership, "pids")).isEmpty();
    }

    @Test
    void the_groups_around_it_are_its_parents_up_to_the_mount() {
        assertThat(new ControlGroup("/m", "/a/b", 2).folders()).containsExactly("/m/a/b", "/m/a", "/m");
        assertThat(new ControlGroup("/m", "", 2).folders()).containsExactly("/m");
    }

    @Test
    void a_path_out_of_the_mount_is_not_followed() {
        assertThat(new ControlGroup("/m", "/../../etc", 2).folders()).containsExactly("/m");
        assertThat(new ControlGroup("/m", "/a/..", 2).folders()).containsExactly("/m");
        assertThat(new ControlGroup("/m", "/a..b", 2).folders()).containsExactly("/m/a..b", "/m");
    }
}
