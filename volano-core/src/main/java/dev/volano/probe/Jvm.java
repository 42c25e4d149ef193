package dev.volano.probe;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * A JVM: which one it is, and how it was started.
 *
 * <p>A JVM knows most about itself. One that was forked sends {@link #toMap()} to its parent, who reads it with
 * {@link #fromMap(Map)}.
 *
 * @since 0.1
 */
public final class Jvm {

    static final String VERSION = "jvm.version";
    static final String VENDOR = "jvm.vendor";
    static final String VM_NAME = "jvm.vmName";
    static final String VM_VERSION = "jvm.vmVersion";
    static final String VM_INFO = "jvm.vmInfo";
    static final String JIT_COMPILER = "jvm.jitCompiler";
    static final String GARBAGE_COLLECTORS = "jvm.garbageCollectors";
    static final String INPUT_ARGUMENTS = "jvm.inputArguments";
    static final String MAX_HEAP_BYTES = "jvm.maxHeapBytes";
    static final String PID = "jvm.pid";

    private final String version;
    private final String vendor;
    private final String vmName;
    private final String vmVersion;
    private final Optional<String> vmInfo;
    private final Optional<String> jitCompiler;
    private final List<String> garbageCollectors;
    private final List<String> inputArguments;
    private final OptionalLong maxHeapBytes;
    private final long pid;
    private final Map<String, String> entries;

    private Jvm(Entries from) {
        this.version = from.required(VERSION);
        this.vendor = from.required(VENDOR);
        this.vmName = from.required(VM_NAME);
        this.vmVersion = from.required(VM_VERSION);
        this.vmInfo = from.optional(VM_INFO);
        this.jitCompiler = from.optional(JIT_COMPILER);
        this.garbageCollectors = from.requiredList(GARBAGE_COLLECTORS);
        this.inputArguments = from.requiredList(INPUT_ARGUMENTS);
        this.maxHeapBytes = from.optionalNumber(MAX_HEAP_BYTES, 1);
        this.pid = from.requiredNumber(PID, 0);
        this.entries = from.used();
    }

    /**
     * Asks this JVM about itself.
     *
     * @return the JVM that runs this code
     */
    public static Jvm current() {
        return fromMap(JvmProbe.entries());
    }

    /**
     * Reads what a JVM said of itself.
     *
     * @param map what {@link #toMap()} returned there; entries with other keys are ignored
     * @return that JVM
     * @throws NullPointerException if {@code map} is null
     * @throws IllegalArgumentException if an entry is missing, or is not what it should be; the message names its key
     */
    public static Jvm fromMap(Map<String, String> map) {
        return new Jvm(new Entries(Objects.requireNonNull(map, "map")));
    }

    /**
     * Returns all there is to say, for {@link #fromMap(Map)}. Keys begin with {@code jvm.} and hold letters, digits and
     * periods only; values may hold any character, line breaks among them.
     *
     * @return an unmodifiable map, always in the same order
     */
    public Map<String, String> toMap() {
        return entries;
    }

    /**
     * Returns the version of Java.
     *
     * @return {@code java.version}, for example {@code 17.0.15}
     */
    public String version() {
        return version;
    }

    /**
     * Returns who built it.
     *
     * @return {@code java.vendor}, for example {@code Eclipse Adoptium}
     */
    public String vendor() {
        return vendor;
    }

    /**
     * Returns the virtual machine's name.
     *
     * @return {@code java.vm.name}, for example {@code OpenJDK 64-Bit Server VM}
     */
    public String vmName() {
        return vmName;
    }

    /**
     * Returns the virtual machine's version.
     *
     * @return {@code java.vm.version}, for example {@code 17.0.15+6-Debian-1deb12u1}
     */
    public String vmVersion() {
        return vmVersion;
    }

    /**
     * Returns the virtual machine's mode.
     *
     * @return {@code java.vm.info}, for example {@code mixed mode, sharing}; empty if the JVM does not say
     */
    public Optional<String> vmInfo() {
        return vmInfo;
    }

    /**
     * Returns the name of the compiler of hot code.
     *
     * @return for example {@code HotSpot 64-Bit Tiered Compilers}; empty if there is none, as with {@code -Xint}, or
     *     the JVM does not say
     */
    public Optional<String> jitCompiler() {
        return jitCompiler;
    }

    /**
     * Returns the names of the garbage collectors.
     *
     * @return for example {@code G1 Young Generation} and {@code G1 Old Generation}, in the JVM's order
     */
    public List<String> garbageCollectors() {
        return garbageCollectors;
    }

    /**
     * Returns the arguments given to the JVM, not those given to the program. They may hold secrets, such as a password
     * set as a system property: think before they are published.
     *
     * @return for example {@code -Xmx2g}, in the order given
     */
    public List<String> inputArguments() {
        return inputArguments;
    }

    /**
     * Returns the most memory that the heap may take.
     *
     * @return bytes, as the JVM counts them: some collectors leave out a survivor space; empty if the JVM sets no bound
     */
    public OptionalLong maxHeapBytes() {
        return maxHeapBytes;
    }

    /**
     * Returns the number of its process.
     *
     * @return the process id, in the JVM's own name space: a container has its own
     */
    public long pid() {
        return pid;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Jvm that && entries.equals(that.entries);
    }

    @Override
    public int hashCode() {
        return entries.hashCode();
    }

    /** Returns the JVM in short. Not the arguments, which may hold secrets. */
    @Override
    public String toString() {
        return "Jvm[" + vmName + " " + vmVersion + ", pid " + pid + "]";
    }
}
