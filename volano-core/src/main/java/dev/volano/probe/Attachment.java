package dev.volano.probe;

import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.management.MBeanServerConnection;
import javax.management.remote.JMXConnector;
import javax.management.remote.JMXConnectorFactory;
import javax.management.remote.JMXServiceURL;

/**
 * A connection to the beans of another JVM on this machine, made by the attach API.
 *
 * <p>That API is in the module {@code jdk.attach}, which a run-time image may lack: so it is called by the names of its
 * methods, here only.
 */
final class Attachment implements AutoCloseable {

    private static final String API = "com.sun.tools.attach.VirtualMachine";

    /** The bit of the signal that asks a JVM to be attached to, and ends most other programs. */
    private static final long SIGQUIT = 1L << (3 - 1);

    private final JMXConnector connector;

    private Attachment(JMXConnector connector) {
        this.connector = connector;
    }

    /**
     * Has a JVM start its management agent, unless it has one, and connects to it. May take for ever.
     *
     * @param files where to find out whether it is a JVM
     * @param pid its process id
     * @return the connection
     * @throws IOException if that is not possible; the message says why
     */
    static Attachment to(SystemFiles files, long pid) throws IOException {
        Class<?> api;
        try {
            api = Class.forName(API);
        } catch (ClassNotFoundException e) {
            throw new IOException("this JVM has no module jdk.attach, which other JVMs are asked with", e);
        }
        try {
            if (!obeys(files, api, pid)) {
                throw new IOException("process " + pid + " is not a JVM that can be attached to");
            }
            Object machine = api.getMethod("attach", String.class).invoke(null, Long.toString(pid));
            try {
                Object url = api.getMethod("startLocalManagementAgent").invoke(machine);
                return new Attachment(connected(new JMXServiceURL(String.valueOf(url))));
            } finally {
                api.getMethod("detach").invoke(machine);
            }
        } catch (InvocationTargetException e) {
            throw new IOException("process " + pid + " cannot be attached to: " + e.getCause(), e);
        } catch (ReflectiveOperationException e) {
            throw new IOException("the attach API of this JVM is not as it should be: " + e, e);
        }
    }

    /** Connects to an address that holds all that is needed. One that is a name to look up is not the agent's. */
    @SuppressWarnings("BanJNDI") // nothing is looked up, and the other JVM runs with the rights of this one
    private static JMXConnector connected(JMXServiceURL url) throws IOException {
        if (!url.getURLPath().startsWith("/stub/")) {
            throw new IOException("the address of the management agent is not one that was expected: " + url);
        }
        // Without checks of the connection, which are one more thread: every sample is one.
        return JMXConnectorFactory.connect(url, Map.of("jmx.remote.x.client.connection.check.period", 0L));
    }

    MBeanServerConnection beans() throws IOException {
        return connector.getMBeanServerConnection();
    }

    @Override
    public void close() throws IOException {
        connector.close();
    }

    /** A program that is no JVM must not be sent the signal: most end by it, and some servers stop to accept. */
    private static boolean obeys(SystemFiles files, Class<?> api, long pid) throws ReflectiveOperationException {
        Optional<String> maps = files.text("/proc/" + pid + "/maps");
        if (maps.isEmpty()) {
            return known(api, pid);
        }
        return maps.get().contains("/libjvm.so")
                && files.text("/proc/" + pid + "/status")
                        .filter(Attachment::catchesQuit)
                        .isPresent();
    }

    /** Returns whether a process has a handler for the signal; a JVM with {@code -Xrs} has none. */
    static boolean catchesQuit(String status) {
        return status.lines()
                .filter(line -> line.startsWith("SigCgt:"))
                .map(line -> line.substring(line.indexOf(':') + 1).strip())
                .filter(mask -> mask.matches("[0-9a-fA-F]{1,16}"))
                .anyMatch(mask -> (Long.parseUnsignedLong(mask, 16) & SIGQUIT) != 0);
    }

    private static boolean known(Class<?> api, long pid) throws ReflectiveOperationException {
        if (!(api.getMethod("list").invoke(null) instanceof List<?> machines)) {
            return false;
        }
        for (Object machine : machines) {
            Object id = Class.forName(API + "Descriptor").getMethod("id").invoke(machine);
            if (Long.toString(pid).equals(id)) {
                return true;
            }
        }
        return false;
    }
}
