package dev.volano.client;

import dev.volano.net.ConnectionOptions;
import dev.volano.probe.Limits;
import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.List;

/**
 * Opens many connections to a server on this machine from several addresses: each has ports of its own, and the system
 * finds a free one fast only while most are.
 */
final class SourceSpread {

    /** Up to here one address does, unless it has fewer ports: beyond, opening slows down several times over. */
    static final int MOST_FROM_ONE = 20_000;

    /** Of the ports of one address, how many in a hundred may be in use without a spread. */
    private static final int SHARE_OF_ONE = 70;

    /** Of the ports of each address, one in so many is used: those of the run before may still rest. */
    private static final int ONE_IN = 4;

    private static final int ADDRESSES_EACH = 250; // of a last or a middle part of an address

    private SourceSpread() {}

    /** Returns the options of a run, with addresses to connect from if it takes several. */
    static ConnectionOptions of(RunSettings settings, Limits limits, int run) {
        ConnectionOptions options = settings.connectionOptions();
        InetAddress target = settings.target().address().getAddress();
        int connections = settings.workload().connections();
        if (!options.sourceAddresses().isEmpty() || !isNeeded(target, connections, limits)) {
            return options;
        }
        return options.toBuilder()
                .sourceAddresses(addresses(connections, limits.ephemeralPorts().orElse(1), run))
                .build();
    }

    /** Returns whether connections to a target are spread; on Linux only, where all of 127.0.0.0/8 is there. */
    static boolean isNeeded(InetAddress target, int connections, Limits limits) {
        return target instanceof Inet4Address
                && target.isLoopbackAddress()
                && limits.ephemeralPorts().isPresent()
                && connections
                        > Math.min(MOST_FROM_ONE, (long) limits.ephemeralPorts().getAsInt() * SHARE_OF_ONE / 100);
    }

    /** Returns addresses from 127.0.0.2 on, others for each run. */
    static List<InetAddress> addresses(int connections, int ports, int run) {
        int each = Math.max(1, ports / ONE_IN);
        int count = (int) Math.min(ADDRESSES_EACH * ADDRESSES_EACH, ((long) connections + each - 1) / each);
        List<InetAddress> addresses = new ArrayList<>();
        for (long i = (long) (run - 1) * count; addresses.size() < count; i++) {
            long middle = i / ADDRESSES_EACH;
            addresses.add(address(new byte[] {
                127,
                (byte) (middle / ADDRESSES_EACH % ADDRESSES_EACH),
                (byte) (middle % ADDRESSES_EACH),
                (byte) (2 + i % ADDRESSES_EACH)
            }));
        }
        return addresses;
    }

    private static InetAddress address(byte[] bytes) {
        try {
            return InetAddress.getByAddress(bytes);
        } catch (UnknownHostException e) {
            throw new IllegalStateException("an address of four bytes was refused", e);
        }
    }
}
