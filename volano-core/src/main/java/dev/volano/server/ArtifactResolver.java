package dev.volano.server;

import java.nio.file.Path;
import java.util.List;

/**
 * Finds a released version of a server by its Maven coordinates. For modules to implement and to name as a service:
 * {@code volano-maven} does, and {@link VersionClassPath} uses the first that is there.
 *
 * <p>Implementations have a public constructor without parameters, and are used by one thread at a time.
 *
 * @since 0.1
 */
public interface ArtifactResolver {

    /**
     * Returns what a JVM needs that is to run an artifact.
     *
     * @param coordinates {@code group:artifact:version}, {@code group:artifact:extension:version} or
     *     {@code group:artifact:extension:classifier:version}
     * @return the file of the artifact first, then those of all that it depends on at run time; each exists
     * @throws IllegalArgumentException if these are no coordinates
     * @throws dev.volano.VolanoException if it cannot be had; the message says what was looked for, where, and what to
     *     do
     */
    List<Path> classPath(String coordinates);
}
