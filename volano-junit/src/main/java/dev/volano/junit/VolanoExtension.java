package dev.volano.junit;

import dev.volano.server.ServerSource;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;

/**
 * Sets up the {@linkplain PerformanceTest performance tests} of a class by code, where annotations do not reach.
 *
 * <pre>{@code
 * @RegisterExtension
 * static final VolanoExtension volano = VolanoExtension.builder()
 *         .server(() -> MyServer.start(config))
 *         .configure(Parameter.INCONCLUSIVE, "fail")
 *         .build();
 * }</pre>
 *
 * <p>It must be in a static field, and then holds for the class and those nested in it. It does not change, and has no
 * state of a test.
 *
 * @since 0.1
 */
public final class VolanoExtension implements BeforeAllCallback, BeforeEachCallback {

    /** Where all that belongs to this library is kept. */
    static final Namespace NAMESPACE = Namespace.create(VolanoExtension.class);

    private final Map<Parameter, String> configured;
    private final @Nullable ServerSource server;
    private final boolean serverPerTest;

    private VolanoExtension(Builder builder) {
        configured = new EnumMap<>(builder.configured);
        server = builder.server;
        serverPerTest = builder.serverPerTest;
    }

    /**
     * Returns a builder that sets up nothing.
     *
     * @return a new builder
     */
    public static Builder builder() {
        return new Builder();
    }

    /** Returns the extension that holds for a test. */
    static Optional<VolanoExtension> of(ExtensionContext context) {
        return Optional.ofNullable(context.getStore(NAMESPACE).get(VolanoExtension.class, VolanoExtension.class));
    }

    Optional<String> configured(Parameter parameter) {
        return Optional.ofNullable(configured.get(parameter));
    }

    /** Returns what starts the server of tests whose parameter does not say which. */
    Optional<ServerSource> server() {
        return Optional.ofNullable(server);
    }

    boolean serverPerTest() {
        return serverPerTest;
    }

    @Override
    public void beforeAll(ExtensionContext context) {
        context.getStore(NAMESPACE).put(VolanoExtension.class, this);
    }

    @Override
    public void beforeEach(ExtensionContext context) {
        if (of(context).isEmpty()) {
            throw new ExtensionConfigurationException(
                    "a VolanoExtension must be in a static field: what it sets up holds for the class");
        }
    }

    /** Builds a {@link VolanoExtension}. Each value is checked when it is set. For one thread at a time. */
    public static final class Builder {

        private final Map<Parameter, String> configured = new EnumMap<>(Parameter.class);
        private @Nullable ServerSource server;
        private boolean serverPerTest;

        private Builder() {}

        /**
         * Sets a parameter, unless an annotation, a system property or {@code junit-platform.properties} say otherwise.
         *
         * @param parameter what to set
         * @param value a value in its range
         * @return this builder
         * @throws NullPointerException if an argument is null
         * @throws IllegalArgumentException if {@code value} is out of the parameter's range
         */
        public Builder configure(Parameter parameter, String value) {
            Objects.requireNonNull(parameter, "parameter");
            configured.put(
                    parameter, parameter.checked(Objects.requireNonNull(value, "value"), "VolanoExtension.builder()"));
            return this;
        }

        /**
         * Sets the server that parameters of type {@link dev.volano.server.RunningServer} without an annotation get. It
         * is started when the first test needs it, and closed after the last test of the class.
         *
         * @param server starts the server
         * @return this builder
         * @throws NullPointerException if {@code server} is null
         */
        public Builder server(ServerSource server) {
            this.server = Objects.requireNonNull(server, "server");
            serverPerTest = false;
            return this;
        }

        /**
         * Sets the server that parameters of type {@link dev.volano.server.RunningServer} without an annotation get,
         * started for each test that has such a parameter, and closed after it.
         *
         * @param server starts the server
         * @return this builder
         * @throws NullPointerException if {@code server} is null
         */
        public Builder serverPerTest(ServerSource server) {
            this.server = Objects.requireNonNull(server, "server");
            serverPerTest = true;
            return this;
        }

        /**
         * Builds the extension.
         *
         * @return the extension
         */
        public VolanoExtension build() {
            return new VolanoExtension(this);
        }
    }
}
