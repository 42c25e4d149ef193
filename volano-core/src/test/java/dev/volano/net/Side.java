package dev.volano.net;

import dev.volano.internal.VirtualThreads;
import java.util.stream.Stream;

/** Which end of a connection an I/O model is, against a plain socket at the other. */
record Side(IoModel model, Role role) {

    enum Role {
        SERVER,
        CLIENT
    }

    /** Both sides of every model that this JVM can run. */
    static Stream<Side> all() {
        return models().flatMap(model -> Stream.of(Role.values()).map(role -> new Side(model, role)));
    }

    /** Every model that this JVM can run. */
    static Stream<IoModel> models() {
        return IoModels.all().stream()
                .filter(model -> !model.name().startsWith("virtual") || VirtualThreads.supported());
    }

    @Override
    public String toString() {
        return model.name() + " as " + role.name().toLowerCase(java.util.Locale.ROOT);
    }
}
