package dev.volano.report;

import dev.volano.VolanoException;
import dev.volano.client.ThroughputResult;
import dev.volano.scale.CeilingResult;
import dev.volano.scale.FactorResult;
import dev.volano.scale.ProcessorResult;
import dev.volano.scale.RaceResult;
import dev.volano.scale.RateCeilingResult;
import dev.volano.scale.SweepResult;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * A result of any kind that was kept as JSON, to be shown again.
 *
 * @since 0.1
 */
public final class StoredReport {

    /** What reads a result, by the kind that its schema names. */
    private static final Map<String, Function<String, StoredReport>> READERS = readers();

    private final Supplier<List<String>> text;
    private final Supplier<String> markdown;

    private StoredReport(Supplier<List<String>> text, Supplier<String> markdown) {
        this.text = text;
        this.markdown = markdown;
    }

    private static Map<String, Function<String, StoredReport>> readers() {
        Map<String, Function<String, StoredReport>> readers = new LinkedHashMap<>();
        readers.put(JsonReport.SCHEMA, json -> {
            ThroughputResult result = JsonReport.read(json);
            return new StoredReport(() -> TextReport.of(result), () -> MarkdownReport.of(result));
        });
        readers.put(SweepJson.SCHEMA, json -> {
            SweepResult result = SweepJson.read(json);
            return new StoredReport(() -> SweepReport.text(result), () -> SweepReport.markdown(result));
        });
        readers.put(CeilingJson.SCHEMA, json -> {
            CeilingResult result = CeilingJson.read(json);
            return new StoredReport(() -> CeilingReport.text(result), () -> CeilingReport.markdown(result));
        });
        readers.put(RateJson.SCHEMA, json -> {
            RateCeilingResult result = RateJson.read(json);
            return new StoredReport(() -> RateReport.text(result), () -> RateReport.markdown(result));
        });
        readers.put(RaceJson.SCHEMA, json -> {
            RaceResult result = RaceJson.read(json);
            return new StoredReport(() -> RaceReport.text(result), () -> RaceReport.markdown(result));
        });
        readers.put(FactorJson.SCHEMA, json -> {
            FactorResult result = FactorJson.read(json);
            return new StoredReport(() -> FactorReport.text(result), () -> FactorReport.markdown(result));
        });
        readers.put(ProcessorJson.SCHEMA, json -> {
            ProcessorResult result = ProcessorJson.read(json);
            return new StoredReport(() -> ProcessorReport.text(result), () -> ProcessorReport.markdown(result));
        });
        readers.put(HoldJson.SCHEMA, json -> {
            SweepResult result = HoldJson.read(json);
            return new StoredReport(() -> HoldReport.text(result), () -> HoldReport.markdown(result));
        });
        return Collections.unmodifiableMap(readers);
    }

    /**
     * Reads a result.
     *
     * @param json what one of the classes for JSON in this package has written of a measurement, a sweep, a search for
     *     a ceiling, a race, a comparison of the levels of a factor or a sweep over processors
     * @return the result, to be shown
     * @throws NullPointerException if {@code json} is null
     * @throws VolanoException if this is no JSON, no result, or one of another version or of a kind that is not shown;
     *     the message says what it is and where
     */
    public static StoredReport read(String json) {
        Objects.requireNonNull(json, "json");
        String schema = Fields.parse(json).schema();
        return READERS.entrySet().stream()
                .filter(reader -> kind(reader.getKey()).equals(kind(schema))) // which says what is wrong with a version
                .findFirst()
                .map(reader -> reader.getValue().apply(json))
                .orElseThrow(() -> new VolanoException("this is a result of schema " + schema
                        + ", and this version of Volano shows " + String.join(", ", READERS.keySet())));
    }

    /** Returns a schema without its version. */
    private static String kind(String schema) {
        return schema.substring(0, schema.lastIndexOf('/') + 1);
    }

    /**
     * Describes the result for a console.
     *
     * @return lines without ends of line
     */
    public List<String> text() {
        return text.get();
    }

    /**
     * Returns the result as a page of Markdown.
     *
     * @return the text, which ends with an end of line
     */
    public String markdown() {
        return markdown.get();
    }
}
