package dev.volano.junit;

import dev.volano.server.CommandServer;
import dev.volano.server.RunningServer;
import dev.volano.server.ServerSource;
import java.lang.annotation.Annotation;
import java.lang.reflect.AnnotatedElement;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;
import org.junit.platform.commons.support.AnnotationSupport;
import org.junit.platform.commons.support.ReflectionSupport;

/**
 * What an annotation of a field or a parameter says about a server.
 *
 * @param annotation one of the annotations that start or name a server
 */
record ServerDeclaration(Annotation annotation) {

    /** The annotations, of which an element may have one. */
    private static final List<Class<? extends Annotation>> ANNOTATIONS =
            List.of(Server.class, Fork.class, Command.class, ServerAt.class);

    /** Returns what an element declares, also by an annotation that is composed. */
    static Optional<ServerDeclaration> of(AnnotatedElement element) {
        List<ServerDeclaration> all = ANNOTATIONS.stream()
                .<Optional<? extends Annotation>>map(type -> AnnotationSupport.findAnnotation(element, type))
                .flatMap(Optional::stream)
                .map(ServerDeclaration::new)
                .toList();
        if (all.size() > 1) {
            throw new ExtensionConfigurationException(
                    element + " must have one annotation for a server, not " + all.size());
        }
        return all.stream().findFirst();
    }

    /**
     * Returns what starts the server.
     *
     * @param testClass the class that the annotation is in
     * @param instance the test; null where there is none yet
     */
    ServerSource source(Class<?> testClass, @Nullable Object instance) {
        if (annotation instanceof Fork fork) {
            return new ForkSource(fork);
        }
        if (annotation instanceof Command command) {
            CommandServer.Builder builder = CommandServer.of(command.value()).port(command.port());
            if (!command.readyWhenPrinted().isEmpty()) {
                builder.readyWhenPrinted(command.readyWhenPrinted());
            }
            return builder::start;
        }
        if (annotation instanceof Server server) {
            return ReflectionSupport.newInstance(server.value());
        }
        ServerAt at = (ServerAt) annotation;
        return () ->
                RunningServer.at(at.host(), PortMember.of(testClass, at.port()).value(instance));
    }
}
