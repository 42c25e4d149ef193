package dev.volano.probe;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KernelMemoryTest {

    private static final String MEMORY = """
            MemTotal:       24684916 kB
            KReclaimable:     265300 kB
            Slab:             326300 kB
            SReclaimable:     265300 kB
            """;

    private static final String SOCKETS = """
            sockets: used 8019
            TCP: inuse 8002 orphan 0 tw 355 alloc 8002 mem 3004
            UDP: inuse 0 mem 7
            """;

    @TempDir
    private Path root;

    private void auxiliary(long... words) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(words.length * Long.BYTES).order(ByteOrder.nativeOrder());
        LongStream.of(words).forEach(bytes::putLong);
        Path file = root.resolve("proc/self/auxv");
        Files.createDirectories(file.getParent());
        Files.write(file, bytes.array());
    }

    private SystemFiles files(String memory, String sockets) {
        return new ProcTree(root)
                .with("/proc/meminfo", memory)
                .with("/proc/net/sockstat", sockets)
                .files();
    }

    @Test
    void the_objects_and_the_pages_of_tcp_are_added_up() throws IOException {
        auxiliary(16, 6, 6, 65_536, 17, 100, 0, 0);

        assertThat(KernelMemory.bytes(files(MEMORY, SOCKETS))).hasValue(326_300L * 1_024 + 3_004 * 65_536L);
    }

    @Test
    void what_is_not_told_is_not_made_up() throws IOException {
        assertThat(KernelMemory.bytes(files(MEMORY, SOCKETS)))
                .as("no page size")
                .isEmpty();
        auxiliary(16, 6, 0, 0, 6);
        assertThat(KernelMemory.bytes(files(MEMORY, SOCKETS)))
                .as("no page size in the file")
                .isEmpty();
        auxiliary(6, 4_096, 0, 0);
        assertThat(KernelMemory.bytes(files("MemTotal: 5 kB\n", SOCKETS))).isEmpty();
        assertThat(KernelMemory.bytes(files(MEMORY, "UDP: inuse 0 mem 7\n"))).isEmpty();
        assertThat(KernelMemory.bytes(files(MEMORY, "TCP: inuse 0\n"))).isEmpty();
    }
}
