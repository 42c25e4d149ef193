package dev.volano.probe;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CpuInfoTest {

    static final String INTEL = """
            processor\t: 0
            vendor_id\t: GenuineIntel
            cpu family\t: 6
            model\t\t: 44
            model name\t: Intel(R) Xeon(R) CPU           X5650  @ 2.67GHz
            stepping\t: 2
            flags\t\t: fpu vme de pse
            power management:

            processor\t: 1
            model name\t: another
            """;

    static final String AMD = """
            processor\t: 0
            vendor_id\t: AuthenticAMD
            cpu family\t: 25
            model\t\t: 1
            model name\t: AMD EPYC 7R13 Processor
            """;

    static final String ARM_SERVER = """
            processor\t: 0
            BogoMIPS\t: 243.75
            Features\t: fp asimd evtstrm aes
            CPU implementer\t: 0x41
            CPU architecture: 8
            CPU variant\t: 0x3
            CPU part\t: 0xd0c
            CPU revision\t: 1
            """;

    static final String RASPBERRY_PI = """
            processor\t: 0
            CPU implementer\t: 0x41
            CPU part\t: 0xd08

            Hardware\t: BCM2835
            Revision\t: c03111
            Model\t\t: Raspberry Pi 4 Model B Rev 1.1
            """;

    static final String POWER = """
            processor\t: 0
            cpu\t\t: POWER9 (architected), altivec supported
            clock\t\t: 2200.000000MHz
            revision\t: 2.2 (pvr 004e 0202)
            """;

    @Test
    void an_intel_processor_is_named_with_single_spaces_and_not_by_its_number() {
        assertThat(CpuInfo.model(INTEL)).contains("Intel(R) Xeon(R) CPU X5650 @ 2.67GHz");
    }

    @Test
    void an_amd_processor_is_named() {
        assertThat(CpuInfo.model(AMD)).contains("AMD EPYC 7R13 Processor");
    }

    @Test
    void an_arm_board_is_named_by_its_model() {
        assertThat(CpuInfo.model(RASPBERRY_PI)).contains("Raspberry Pi 4 Model B Rev 1.1");
    }

    @Test
    void an_arm_server_is_named_by_its_numbers() {
        assertThat(CpuInfo.model(ARM_SERVER)).contains("CPU implementer 0x41 part 0xd0c");
    }

    @Test
    void an_arm_part_without_an_implementer_is_still_told() {
        assertThat(CpuInfo.model("CPU part\t: 0xd0c\n")).contains("CPU part 0xd0c");
    }

    @Test
    void a_power_processor_is_named() {
        assertThat(CpuInfo.model(POWER)).contains("POWER9 (architected), altivec supported");
    }

    @Test
    void a_name_that_linux_calls_unknown_is_not_a_name() {
        assertThat(CpuInfo.model("model name\t: unknown\n")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "\n\n", "no colons here", ": value without a key", "model name\t:", "\0\0\0"})
    void a_text_that_is_not_understood_names_none(String text) {
        assertThat(CpuInfo.model(text)).isEmpty();
    }
}
