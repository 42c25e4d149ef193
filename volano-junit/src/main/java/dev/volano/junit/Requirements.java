package dev.volano.junit;

import dev.volano.requirement.Requirement;
import java.lang.annotation.Annotation;
import java.lang.reflect.AnnotatedElement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.platform.commons.support.AnnotationSupport;

/** What the annotations of a test require. One on the method replaces those of its kind on the class. */
final class Requirements {

    private Requirements() {}

    /** Returns the requirement that holds in every mode. */
    static Requirement onErrors(ExtensionContext context) {
        return Requirement.maxErrors(mostErrors(context));
    }

    /** Returns how many failures are allowed. */
    static int mostErrors(ExtensionContext context) {
        return all(context, MaxErrors.class).stream()
                .findFirst()
                .map(MaxErrors::value)
                .orElse(0);
    }

    /** Returns how many connections must be served; empty if that is up to the load. */
    static OptionalInt connections(ExtensionContext context) {
        return all(context, MinConnections.class).stream()
                .mapToInt(MinConnections::value)
                .findFirst();
    }

    /** Returns whether the test must compare. */
    static boolean comparison(ExtensionContext context) {
        return !all(context, NoRegression.class).isEmpty();
    }

    /** Returns the requirements on what a full measurement shows, but for those on connections. */
    static List<Requirement> onFigures(ExtensionContext context) {
        List<Requirement> requirements = new ArrayList<>();
        try {
            all(context, MinThroughput.class)
                    .forEach(each -> requirements.add(Requirement.minThroughput(each.value())));
            all(context, MaxLatency.class)
                    .forEach(each -> requirements.add(
                            Requirement.maxLatency(each.percentile(), Amounts.duration(each.value()))));
            all(context, MaxMemoryPerConnection.class)
                    .forEach(each -> requirements.add(Requirement.maxMemoryPerConnection(Amounts.bytes(each.value()))));
            all(context, MaxHeap.class)
                    .forEach(each -> requirements.add(Requirement.maxHeap(Amounts.bytes(each.value()))));
            all(context, MaxGcPause.class)
                    .forEach(each -> requirements.add(Requirement.maxGcPause(Amounts.duration(each.value()))));
        } catch (IllegalArgumentException e) {
            throw new ExtensionConfigurationException(
                    "an annotation of " + context.getDisplayName() + " is wrong: " + e.getMessage(), e);
        }
        return requirements;
    }

    /** Returns the annotations of the innermost element that has some. */
    private static <A extends Annotation> List<A> all(ExtensionContext context, Class<A> type) {
        for (Optional<ExtensionContext> at = Optional.of(context);
                at.isPresent();
                at = at.get().getParent()) {
            List<A> found =
                    at.get().getElement().map(element -> of(element, type)).orElse(List.of());
            if (!found.isEmpty()) {
                return found;
            }
        }
        return List.of();
    }

    private static <A extends Annotation> List<A> of(AnnotatedElement element, Class<A> type) {
        return type.isAnnotationPresent(java.lang.annotation.Repeatable.class)
                ? AnnotationSupport.findRepeatableAnnotations(element, type)
                : AnnotationSupport.findAnnotation(element, type).stream().toList();
    }
}
