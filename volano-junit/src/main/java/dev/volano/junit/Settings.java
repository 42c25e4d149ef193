package dev.volano.junit;

import java.lang.reflect.AnnotatedElement;
import java.util.Optional;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.platform.commons.support.AnnotationSupport;

/** What is configured for a test, whoever said it. */
final class Settings {

    private final ExtensionContext context;

    Settings(ExtensionContext context) {
        this.context = context;
    }

    Mode mode() {
        return Parameter.choice(Mode.class, value(Parameter.MODE));
    }

    Inconclusive inconclusive() {
        return Parameter.choice(Inconclusive.class, value(Parameter.INCONCLUSIVE));
    }

    boolean isOn(Parameter parameter) {
        return Parameter.choice(Parameter.Switch.class, value(parameter)) == Parameter.Switch.ON;
    }

    /** Returns the value that counts: the first that is said, in the order that {@link Parameter} documents. */
    String value(Parameter parameter) {
        try {
            // JUnit puts system properties before its file.
            Optional<String> configured = context.getConfigurationParameter(parameter.key());
            if (configured.isPresent()) {
                return parameter.checked(configured.get(), "the system or JUnit properties");
            }
            for (Optional<ExtensionContext> at = Optional.of(context);
                    at.isPresent();
                    at = at.get().getParent()) {
                Optional<String> annotated = at.get().getElement().flatMap(element -> annotated(element, parameter));
                if (annotated.isPresent()) {
                    return parameter.checked(
                            annotated.get(), "an annotation of " + at.get().getDisplayName());
                }
            }
            return VolanoExtension.of(context)
                    .flatMap(extension -> extension.configured(parameter))
                    .orElse(parameter.defaultValue());
        } catch (IllegalArgumentException e) {
            throw new ExtensionConfigurationException(String.valueOf(e.getMessage()), e);
        }
    }

    private static Optional<String> annotated(AnnotatedElement element, Parameter parameter) {
        Optional<String> recorded =
                AnnotationSupport.findAnnotation(element, RecordJfr.class).flatMap(jfr -> of(jfr, parameter));
        if (recorded.isPresent()) {
            return recorded;
        }
        Optional<String> compared = AnnotationSupport.findAnnotation(element, NoRegression.class)
                .flatMap(noRegression -> of(noRegression, parameter));
        if (compared.isPresent()) {
            return compared;
        }
        return AnnotationSupport.findRepeatableAnnotations(element, Configure.class).stream()
                .filter(configure -> configure.parameter() == parameter)
                .map(Configure::value)
                .findFirst();
    }

    private static Optional<String> of(RecordJfr jfr, Parameter parameter) {
        return switch (parameter) {
            case JFR -> Optional.of(jfr.on().name());
            case JFR_SETTINGS -> Optional.of(jfr.settings());
            case JFR_GENERATOR -> Optional.of((jfr.generator() ? Parameter.Switch.ON : Parameter.Switch.OFF).name());
            default -> Optional.empty();
        };
    }

    private static Optional<String> of(NoRegression noRegression, Parameter parameter) {
        String text = switch (parameter) {
            case AGAINST -> noRegression.against();
            case BASELINE_DIRECTORY -> noRegression.baselines();
            case TOLERANCE, BASELINE_TOLERANCE -> noRegression.tolerance();
            case COMPARISONS -> noRegression.comparisons() == 1 ? "" : Integer.toString(noRegression.comparisons());
            case BUDGET -> noRegression.budget();
            default -> "";
        };
        return Optional.of(text).filter(each -> !each.isEmpty()); // an empty one leaves it to others
    }
}
