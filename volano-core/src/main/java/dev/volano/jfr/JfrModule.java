package dev.volano.jfr;

import dev.volano.VolanoException;

/** Whether this JVM has the flight recorder; asked before any class that names it is touched. */
final class JfrModule {

    private JfrModule() {}

    static boolean present() {
        try {
            Class.forName("jdk.jfr.FlightRecorder", false, JfrModule.class.getClassLoader());
            return true;
        } catch (ClassNotFoundException e) {
            return false; // what the answer says
        }
    }

    /**
     * Returns if the recorder is there.
     *
     * @throws VolanoException if it is not
     */
    static void require() {
        if (!present()) {
            throw new VolanoException("this JVM (" + System.getProperty("java.home")
                    + ") has no flight recorder: its module jdk.jfr is missing; run on a whole JDK,"
                    + " add the module to the image with `jlink --add-modules jdk.jfr`, or record nothing");
        }
    }
}
