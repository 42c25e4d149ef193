package dev.volano.cli;

import dev.volano.net.IoModel;
import dev.volano.net.IoModels;
import java.util.ArrayList;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Turns the name of an I/O model into the model. */
final class IoModelConverter implements ITypeConverter<IoModel> {

    @Override
    public IoModel convert(String name) {
        try {
            return IoModels.named(name);
        } catch (IllegalArgumentException e) {
            throw new TypeConversionException(String.valueOf(e.getMessage()));
        }
    }

    /** The names, for help texts and for completion. */
    static final class Names extends ArrayList<String> {

        private static final long serialVersionUID = 1L;

        Names() {
            super(IoModels.all().stream().map(IoModel::name).toList());
        }
    }
}
