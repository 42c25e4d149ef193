package dev.volano.probe;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The memory in which a Linux kernel keeps sockets, of all the machine: its own objects ({@code Slab}), which are
 * sockets, their files and much else, and the data that waits in TCP sockets. There is no such figure of one process.
 */
final class KernelMemory {

    private static final long KIB = 1_024;
    private static final long PAGE_SIZE = 6; // AT_PAGESZ in <elf.h>

    private KernelMemory() {}

    /** Returns the bytes; empty where the system does not tell both parts. */
    static OptionalLong bytes(SystemFiles files) {
        OptionalLong slab = files.text("/proc/meminfo")
                .map(text -> ProcText.number(text, "Slab"))
                .orElse(OptionalLong.empty());
        OptionalLong pages =
                files.text("/proc/net/sockstat").map(KernelMemory::tcpPages).orElse(OptionalLong.empty());
        OptionalLong pageSize =
                files.bytes("/proc/self/auxv").map(KernelMemory::pageSize).orElse(OptionalLong.empty());
        return slab.isEmpty() || pages.isEmpty() || pageSize.isEmpty()
                ? OptionalLong.empty()
                : OptionalLong.of(slab.getAsLong() * KIB + pages.getAsLong() * pageSize.getAsLong());
    }

    /** Reads a line such as {@code TCP: inuse 8002 orphan 0 tw 355 alloc 8002 mem 3004}, of which the last is pages. */
    private static OptionalLong tcpPages(String sockstat) {
        Optional<String> line =
                sockstat.lines().filter(each -> each.startsWith("TCP:")).findFirst();
        int at = line.map(each -> each.indexOf(" mem ")).orElse(-1);
        return at < 0 ? OptionalLong.empty() : ProcText.number(line.orElse("").substring(at + 1), "mem");
    }

    /** Reads pairs of a key and a value, in words of the machine: the kernel says nowhere else how large a page is. */
    private static OptionalLong pageSize(byte[] auxiliary) {
        ByteBuffer words = ByteBuffer.wrap(auxiliary).order(ByteOrder.nativeOrder());
        while (words.remaining() >= 2 * Long.BYTES) {
            long key = words.getLong();
            long value = words.getLong();
            if (key == PAGE_SIZE) {
                return value > 0 ? OptionalLong.of(value) : OptionalLong.empty();
            }
        }
        return OptionalLong.empty();
    }
}
