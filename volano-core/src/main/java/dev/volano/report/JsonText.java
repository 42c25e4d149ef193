package dev.volano.report;

import com.grack.nanojson.JsonStringWriter;
import com.grack.nanojson.JsonWriter;
import java.util.function.Consumer;

/** Results as text in JSON, each of which says first what it is. */
final class JsonText {

    private JsonText() {}

    /** Returns an object over several lines, with the schema before the fields. */
    static String of(String schema, Consumer<JsonStringWriter> fields) {
        JsonStringWriter json = JsonWriter.indent("  ").string();
        json.object();
        json.value("schema", schema);
        fields.accept(json);
        json.end();
        return json.done() + "\n";
    }
}
