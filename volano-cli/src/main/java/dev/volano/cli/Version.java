package dev.volano.cli;

import picocli.CommandLine.IVersionProvider;

/** Tells the version of Volano and what it runs on. */
final class Version implements IVersionProvider {

    @Override
    public String[] getVersion() {
        return new String[] {text()};
    }

    /** Returns the version, as the manifest of the jar has it. */
    static String text() {
        String version = Version.class.getPackage().getImplementationVersion();
        return "volano " + (version == null ? "(not built as a jar)" : version) + ", Java "
                + System.getProperty("java.version") + " (" + System.getProperty("java.vendor") + ")";
    }
}
