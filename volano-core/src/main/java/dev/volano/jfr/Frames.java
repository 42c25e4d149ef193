package dev.volano.jfr;

import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import jdk.jfr.consumer.RecordedClass;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordedMethod;
import jdk.jfr.consumer.RecordedStackTrace;
import org.jspecify.annotations.Nullable;

/** Names of methods and classes, as people know them. */
final class Frames {

    static final String UNKNOWN = "(unknown)";

    /** What each run of a program numbers anew. */
    private static final Pattern HIDDEN = Pattern.compile("(\\$\\$Lambda|\\$\\$FastClass|LambdaForm\\$\\w+).*");

    private static final Pattern JDK = Pattern.compile("(java|javax|jdk|sun|com\\.sun)\\..*");

    private Frames() {}

    /** Returns the method that ran; empty if the recorder could not tell. */
    static Optional<String> top(@Nullable RecordedStackTrace trace) {
        return frames(trace).stream().findFirst().map(Frames::method);
    }

    /** Returns the first method that is not the JDK's, with its line; else the first of all. */
    static String own(@Nullable RecordedStackTrace trace) {
        List<RecordedFrame> frames = frames(trace);
        return frames.stream()
                .filter(frame -> !JDK.matcher(method(frame)).matches())
                .findFirst()
                .or(() -> frames.stream().findFirst())
                .map(frame -> method(frame) + (frame.getLineNumber() > 0 ? ":" + frame.getLineNumber() : ""))
                .orElse(UNKNOWN);
    }

    private static List<RecordedFrame> frames(@Nullable RecordedStackTrace trace) {
        return trace == null ? List.of() : trace.getFrames();
    }

    private static String method(RecordedFrame frame) {
        RecordedMethod method = frame.getMethod();
        if (method == null || method.getType() == null) {
            return UNKNOWN; // its constant is in a part of the file that is missing
        }
        return HIDDEN.matcher(method.getType().getName()).replaceFirst("$1") + "." + method.getName();
    }

    /** Returns a class as it is written in source, for example {@code byte[]}. */
    static String type(@Nullable RecordedClass type) {
        if (type == null || type.getName() == null) {
            return UNKNOWN;
        }
        String name = type.getName();
        int dimensions = name.lastIndexOf('[') + 1;
        String element = dimensions == 0
                ? name
                : switch (name.substring(dimensions)) {
                    case "Z" -> "boolean";
                    case "B" -> "byte";
                    case "C" -> "char";
                    case "S" -> "short";
                    case "I" -> "int";
                    case "J" -> "long";
                    case "F" -> "float";
                    case "D" -> "double";
                    default -> name.substring(dimensions + 1, name.length() - 1);
                };
        return HIDDEN.matcher(element).replaceFirst("$1") + "[]".repeat(dimensions);
    }
}
