package dev.volano.junit;

import dev.volano.server.RunningServer;
import dev.volano.server.ServerSource;
import java.lang.annotation.Annotation;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.lang.reflect.Parameter;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Store;
import org.junit.platform.commons.support.HierarchyTraversalMode;
import org.junit.platform.commons.support.ReflectionSupport;

/** The servers of tests: started when one is needed, closed with the test or the class that it is for. */
final class Servers {

    private Servers() {}

    /** A server in the store, which JUnit closes: before 5.13 what is closeable in its way, later also in Java's. */
    private static final class Stored implements Store.CloseableResource, AutoCloseable {

        private final RunningServer server;

        Stored(RunningServer server) {
            this.server = server;
        }

        @Override
        public void close() {
            server.close();
        }
    }

    /** Which server it is, among those of a test or a class. */
    private record Key(String place, @Nullable Annotation annotation) {}

    /** Gives the static fields of the class, and of those around it, their servers. */
    static void injectStatic(ExtensionContext context) {
        ExtensionContext at = classContext(context);
        at.getParent().filter(parent -> parent.getTestClass().isPresent()).ifPresent(Servers::injectStatic);
        Class<?> testClass = at.getRequiredTestClass();
        for (Field field : fields(testClass, true)) {
            inject(
                    field,
                    null,
                    at,
                    new Key("field " + field.getName(), declaration(field).annotation()));
        }
    }

    /** Gives the other fields of the test, and of the tests around it, their servers. */
    static void injectInstance(ExtensionContext context) {
        for (Object instance : context.getRequiredTestInstances().getAllInstances()) {
            for (Field field : fields(instance.getClass(), false)) {
                inject(
                        field,
                        instance,
                        context,
                        new Key("field " + field, declaration(field).annotation()));
            }
        }
    }

    private static void inject(Field field, @Nullable Object instance, ExtensionContext context, Key key) {
        if (field.getType() != RunningServer.class || Modifier.isFinal(field.getModifiers())) {
            throw new ExtensionConfigurationException(
                    field + " must be of type RunningServer, and not final, to be given a server");
        }
        Class<?> testClass = field.getDeclaringClass();
        RunningServer server = started(context, key, declaration(field).source(testClass, instance));
        try {
            field.setAccessible(true);
            field.set(instance, server);
        } catch (ReflectiveOperationException e) {
            throw new ExtensionConfigurationException("cannot set " + field, e);
        }
    }

    /** Returns the running server for a parameter: of the test, or before there is one, of the class. */
    static RunningServer running(Parameter parameter, ExtensionContext context) {
        Optional<ServerDeclaration> declared = ServerDeclaration.of(parameter);
        if (declared.isPresent()) {
            return started(context, new Key("parameter", declared.get().annotation()), source(parameter, context));
        }
        boolean perTest =
                VolanoExtension.of(context).map(VolanoExtension::serverPerTest).orElse(false);
        return started(
                perTest ? context : classContext(context), new Key("extension", null), source(parameter, context));
    }

    /** Returns what starts the servers for a parameter. */
    static ServerSource source(Parameter parameter, ExtensionContext context) {
        return ServerDeclaration.of(parameter)
                .map(declared -> declared.source(
                        context.getRequiredTestClass(),
                        context.getTestInstance().orElse(null)))
                .or(() -> VolanoExtension.of(context).flatMap(VolanoExtension::server))
                .orElseThrow();
    }

    private static RunningServer started(ExtensionContext context, Key key, ServerSource source) {
        return context.getStore(VolanoExtension.NAMESPACE)
                .getOrComputeIfAbsent(key, missing -> new Stored(source.start()), Stored.class)
                .server;
    }

    private static List<Field> fields(Class<?> type, boolean statics) {
        return ReflectionSupport.findFields(
                type,
                field -> Modifier.isStatic(field.getModifiers()) == statics
                        && ServerDeclaration.of(field).isPresent(),
                HierarchyTraversalMode.TOP_DOWN);
    }

    private static ServerDeclaration declaration(Field field) {
        return ServerDeclaration.of(field).orElseThrow();
    }

    /** Returns the context of the test class, whose store lives as long as all its tests. */
    private static ExtensionContext classContext(ExtensionContext context) {
        ExtensionContext at = context;
        while (at.getTestMethod().isPresent() && at.getParent().isPresent()) {
            at = at.getParent().get();
        }
        return at;
    }
}
