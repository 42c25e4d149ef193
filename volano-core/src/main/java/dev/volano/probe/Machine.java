package dev.volano.probe;

import dev.volano.internal.Require;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The machine a JVM runs on, as that JVM sees it: in a container, the share that the container has.
 *
 * <p>Two machines are equal if all that is known of them is equal, which does not make them the same machine.
 *
 * @since 0.1
 */
public final class Machine {

    private final Optional<String> cpuModel;
    private final int availableProcessors;
    private final OptionalLong physicalMemoryBytes;
    private final String osName;
    private final String osVersion;
    private final Optional<String> prettyOsName;
    private final String arch;

    private Machine(Builder from) {
        this.cpuModel = from.cpuModel;
        this.availableProcessors = Require.atLeast(from.availableProcessors, 1, "availableProcessors");
        this.physicalMemoryBytes = from.physicalMemoryBytes;
        this.osName = Require.notBlank(from.osName, "osName");
        this.osVersion = Require.notBlank(from.osVersion, "osVersion");
        this.prettyOsName = from.prettyOsName;
        this.arch = Require.notBlank(from.arch, "arch");
    }

    /**
     * Asks this machine about itself.
     *
     * @return the machine that this JVM runs on
     */
    public static Machine current() {
        return MachineProbe.read(SystemFiles.ofThisMachine(), System.getenv());
    }

    /**
     * Returns a builder, for a machine that is known from elsewhere, such as a stored result.
     *
     * @return a builder of which the processors, the system's name and version, and the architecture must be set
     */
    public static Builder builder() {
        return new Builder();
    }

    /**
     * Returns the processor's name, as the system has it.
     *
     * @return for example {@code Intel(R) Xeon(R) Processor}, or empty if the system does not say; macOS does not
     */
    public Optional<String> cpuModel() {
        return cpuModel;
    }

    /**
     * Returns how many processors the JVM may use.
     *
     * @return at least 1; fewer than the machine has if a container or an affinity bounds them
     */
    public int availableProcessors() {
        return availableProcessors;
    }

    /**
     * Returns the memory that the JVM may use.
     *
     * @return bytes, less than the machine has if a container bounds them; empty if not known
     */
    public OptionalLong physicalMemoryBytes() {
        return physicalMemoryBytes;
    }

    /**
     * Returns the operating system's name.
     *
     * @return for example {@code Linux}
     */
    public String osName() {
        return osName;
    }

    /**
     * Returns the operating system's version.
     *
     * @return the release of the kernel on Linux, for example {@code 6.1.0-18-amd64}
     */
    public String osVersion() {
        return osVersion;
    }

    /**
     * Returns what the distribution calls itself.
     *
     * @return for example {@code Debian GNU/Linux 12 (bookworm)}, or empty where there is no {@code os-release}
     */
    public Optional<String> prettyOsName() {
        return prettyOsName;
    }

    /**
     * Returns the architecture that the JVM was built for.
     *
     * @return for example {@code amd64} or {@code aarch64}
     */
    public String arch() {
        return arch;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Machine that && parts().equals(that.parts());
    }

    @Override
    public int hashCode() {
        return parts().hashCode();
    }

    @Override
    public String toString() {
        return "Machine" + parts();
    }

    private List<Object> parts() {
        return List.of(cpuModel, availableProcessors, physicalMemoryBytes, osName, osVersion, prettyOsName, arch);
    }

    /** Builds a {@link Machine}. For one thread at a time. */
    public static final class Builder {

        private Optional<String> cpuModel = Optional.empty();
        private int availableProcessors;
        private OptionalLong physicalMemoryBytes = OptionalLong.empty();
        private String osName = "";
        private String osVersion = "";
        private Optional<String> prettyOsName = Optional.empty();
        private String arch = "";

        private Builder() {}

        /**
         * Sets the processor's name; not known unless set.
         *
         * @param cpuModel the name, not blank
         * @return this builder
         * @throws IllegalArgumentException if {@code cpuModel} is blank
         */
        public Builder cpuModel(String cpuModel) {
            this.cpuModel = Optional.of(Require.notBlank(cpuModel, "cpuModel"));
            return this;
        }

        /**
         * Sets how many processors the JVM may use.
         *
         * @param availableProcessors the number, at least 1
         * @return this builder
         */
        public Builder availableProcessors(int availableProcessors) {
            this.availableProcessors = availableProcessors;
            return this;
        }

        /**
         * Sets the memory that the JVM may use; not known unless set.
         *
         * @param physicalMemoryBytes the bytes, at least 1
         * @return this builder
         * @throws IllegalArgumentException if {@code physicalMemoryBytes} is less than 1
         */
        public Builder physicalMemoryBytes(long physicalMemoryBytes) {
            if (physicalMemoryBytes < 1) {
                throw new IllegalArgumentException("physicalMemoryBytes must be at least 1: " + physicalMemoryBytes);
            }
            this.physicalMemoryBytes = OptionalLong.of(physicalMemoryBytes);
            return this;
        }

        /**
         * Sets the operating system's name.
         *
         * @param osName the name, not blank
         * @return this builder
         */
        public Builder osName(String osName) {
            this.osName = Objects.requireNonNull(osName, "osName");
            return this;
        }

        /**
         * Sets the operating system's version.
         *
         * @param osVersion the version, not blank
         * @return this builder
         */
        public Builder osVersion(String osVersion) {
            this.osVersion = Objects.requireNonNull(osVersion, "osVersion");
            return this;
        }

        /**
         * Sets what the distribution calls itself; not known unless set.
         *
         * @param prettyOsName the name, not blank
         * @return this builder
         * @throws IllegalArgumentException if {@code prettyOsName} is blank
         */
        public Builder prettyOsName(String prettyOsName) {
            this.prettyOsName = Optional.of(Require.notBlank(prettyOsName, "prettyOsName"));
            return this;
        }

        /**
         * Sets the architecture that the JVM was built for.
         *
         * @param arch the architecture, not blank
         * @return this builder
         */
        public Builder arch(String arch) {
            this.arch = Objects.requireNonNull(arch, "arch");
            return this;
        }

        /**
         * Builds the machine.
         *
         * @return the machine
         * @throws IllegalArgumentException if a part that must be set was not, or is out of range; the message names it
         */
        public Machine build() {
            return new Machine(this);
        }
    }
}
