package dev.volano.workload.chat;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.HexFormat;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class UtfTest {

    @ParameterizedTest
    @ValueSource(strings = {"", "a", "Room1", "\0", "ä€\uD83D\uDE00", "\uD83D", "123456789 123456789"})
    void keeps_what_the_JDK_writes(String text) {
        Utf utf = Utf.of(text);

        assertThat(utf.wire()).isEqualTo(Packets.bytes(out -> out.writeUTF(text)));
        assertThat(utf).hasToString(text);
        assertThat(Utf.copy(ByteBuffer.wrap(Packets.join(new byte[3], utf.wire(), new byte[1])), 3))
                .isEqualTo(utf)
                .hasSameHashCodeAs(utf);
    }

    @Test
    void takes_up_to_65535_bytes() {
        assertThat(Utf.of("x".repeat(65_535)).wire()).hasSize(65_537);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Utf.of("x".repeat(65_536)))
                .withMessageContaining("65536");
    }

    @Test
    void accepts_exactly_what_the_JDK_reads() {
        SplittableRandom random = new SplittableRandom(42);
        byte[] interesting = {
            0,
            0x20,
            0x7F,
            (byte) 0x80,
            (byte) 0xBF,
            (byte) 0xC0,
            (byte) 0xDF,
            (byte) 0xE0,
            (byte) 0xEF,
            (byte) 0xF0,
            (byte) 0xFF
        };
        int accepted = 0;
        for (int i = 0; i < 200_000; i++) {
            byte[] text = new byte[random.nextInt(random.nextInt(1, 20))];
            for (int at = 0; at < text.length; at++) {
                text[at] = random.nextInt(3) == 0 ? interesting[random.nextInt(interesting.length)] : (byte) 'x';
            }
            boolean wellFormed = isReadByTheJdk(text);
            accepted += wellFormed ? 1 : 0;
            ByteBuffer in = ByteBuffer.wrap(Packets.join(new byte[] {(byte) 0xC3}, text, new byte[] {(byte) 0x80}));

            if (Utf.isWellFormed(in, 1, text.length) != wellFormed) {
                throw new AssertionError(HexFormat.of().formatHex(text));
            }
        }
        assertThat(accepted).isBetween(20_000, 180_000);
    }

    private static boolean isReadByTheJdk(byte[] text) {
        byte[] wire = Packets.bytes(out -> {
            out.writeShort(text.length);
            out.write(text);
        });
        try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(wire))) {
            in.readUTF();
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    @Test
    void compares_and_filters_by_bytes() {
        Utf room = Utf.of("Room1");
        ByteBuffer in = ByteBuffer.wrap(
                Packets.join(Utf.of("x").wire(), room.wire(), Utf.of("Room2").wire()));

        assertThat(room.isAt(in, 3)).isTrue();
        assertThat(room.isAt(in, 0)).isFalse();
        assertThat(room.isAt(in, 10)).isFalse();
        assertThat(room.startsWith(Utf.EMPTY)).isTrue();
        assertThat(room.startsWith(Utf.of("Room"))).isTrue();
        assertThat(room.startsWith(room)).isTrue();
        assertThat(room.startsWith(Utf.of("Room12"))).isFalse();
        assertThat(room.startsWith(Utf.of("oom"))).isFalse();
        assertThat(room).isNotEqualTo(Utf.of("Room2")).isNotEqualTo(Utf.of("Room11"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "\t\r\n", "          "})
    void is_blank_without_anything_but_white_space(String text) {
        assertThat(isBlank(text)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"x", "  x", "\u00A0", "\0", "€"})
    void is_not_blank_otherwise(String text) {
        assertThat(isBlank(text)).isFalse();
    }

    private static boolean isBlank(String text) {
        byte[] wire = Utf.of(text).wire();
        return Utf.isBlank(ByteBuffer.wrap(wire), Utf.LENGTH_BYTES, wire.length - Utf.LENGTH_BYTES);
    }
}
