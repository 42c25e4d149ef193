package dev.volano.probe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AttachmentTest {

    @Test
    void what_does_not_catch_the_signal_is_not_sent_it() {
        assertThat(Attachment.catchesQuit("SigIgn:\t0000000000000004\nSigCgt:\t2000000181005ccf\n"))
                .isTrue();
        assertThat(Attachment.catchesQuit("SigIgn:\t0000000000000004\nSigCgt:\t2000000181005ccb\n"))
                .isFalse();
        assertThat(Attachment.catchesQuit("SigCgt:\tnonsense\n")).isFalse();
        assertThat(Attachment.catchesQuit("")).isFalse();
    }

    @Test
    void a_program_that_catches_it_and_is_no_jvm_is_not_sent_it_either(@TempDir Path root) {
        SystemFiles files = new ProcTree(root)
                .with("/proc/77/maps", "7f0-7f1 r-xp 0 08:01 1 /usr/sbin/nginx\n")
                .with("/proc/77/status", "SigCgt:\tffffffffffffffff\n")
                .files();

        assertThatExceptionOfType(IOException.class)
                .isThrownBy(() -> Attachment.to(files, 77))
                .withMessage("process 77 is not a JVM that can be attached to");
    }
}
