package dev.volano.maven;

import dev.volano.VolanoException;
import dev.volano.server.ArtifactResolver;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import org.eclipse.aether.DefaultRepositorySystemSession;
import org.eclipse.aether.RepositorySystem;
import org.eclipse.aether.RepositorySystemSession;
import org.eclipse.aether.artifact.Artifact;
import org.eclipse.aether.artifact.DefaultArtifact;
import org.eclipse.aether.collection.CollectRequest;
import org.eclipse.aether.graph.Dependency;
import org.eclipse.aether.repository.RemoteRepository;
import org.eclipse.aether.resolution.DependencyRequest;
import org.eclipse.aether.resolution.DependencyResolutionException;
import org.eclipse.aether.supplier.RepositorySystemSupplier;
import org.eclipse.aether.util.artifact.JavaScopes;
import org.eclipse.aether.util.filter.DependencyFilterUtils;

/**
 * Finds a released version by its coordinates as the user's Maven would: in the local repository, else in the
 * repositories of the settings and in Maven Central, with the settings' mirrors, proxies and passwords.
 *
 * <p>What it reads: {@code .m2/settings.xml} of the user, that of the installation that {@code MAVEN_HOME} names, the
 * property {@code maven.repo.local}. Without a network, or if the settings say {@code offline}, what is in the local
 * repository is taken, whatever repository it came from. Of profiles in the settings, those are active that
 * {@code activeProfiles} names; if there are none, those that are active by default.
 *
 * <p>What it downloads is kept in the local repository. A request that is not answered within a minute fails, unless
 * the property {@code aether.connector.requestTimeout} says otherwise. Thread-safe.
 *
 * @since 0.1
 */
public final class MavenArtifactResolver implements ArtifactResolver {

    private final MavenFiles files;

    /** Creates a resolver with the settings of whoever runs this process, which are read when it is asked. */
    public MavenArtifactResolver() {
        this(MavenFiles.ofThisUser());
    }

    MavenArtifactResolver(MavenFiles files) {
        this.files = Objects.requireNonNull(files, "files");
    }

    @Override
    public List<Path> classPath(String coordinates) {
        Artifact artifact = new DefaultArtifact(coordinates);
        MavenSettings settings = MavenSettings.read(files);
        RepositorySystem system = new RepositorySystemSupplier().get();
        try {
            DefaultRepositorySystemSession session = MavenSession.of(system, settings, files.properties());
            List<RemoteRepository> repositories =
                    system.newResolutionRepositories(session, MavenSession.repositories(settings));
            try {
                return resolve(system, session, repositories, artifact);
            } catch (DependencyResolutionException e) {
                try {
                    return resolve(
                            system,
                            MavenSession.ofLocalFiles(system, session, settings.localRepository()),
                            List.of(),
                            artifact);
                } catch (DependencyResolutionException notThere) {
                    e.addSuppressed(notThere);
                    throw new VolanoException(failure(artifact, settings, repositories, e), e);
                }
            }
        } finally {
            system.shutdown();
        }
    }

    private static List<Path> resolve(
            RepositorySystem system,
            RepositorySystemSession session,
            List<RemoteRepository> repositories,
            Artifact artifact)
            throws DependencyResolutionException {
        CollectRequest what = new CollectRequest(new Dependency(artifact, JavaScopes.RUNTIME), repositories);
        return system
                .resolveDependencies(
                        session, new DependencyRequest(what, DependencyFilterUtils.classpathFilter(JavaScopes.RUNTIME)))
                .getArtifactResults()
                .stream()
                .map(each -> each.getArtifact().getFile().toPath())
                .toList();
    }

    private static String failure(
            Artifact artifact, MavenSettings settings, List<RemoteRepository> repositories, Exception thrown) {
        Throwable cause = thrown;
        while (cause.getCause() != null && cause.getCause().getMessage() != null) {
            cause = cause.getCause();
        }
        String where = repositories.stream()
                .map(each -> each.getId() + " (" + each.getUrl() + ")")
                .collect(Collectors.joining(", "));
        String asked = settings.settings().isOffline()
                ? "; Maven is set to be offline, so nothing was asked of " + where
                : " and in " + where;
        return withoutUsers(artifact + " cannot be had: " + cause.getMessage() + ". It was looked for in "
                + settings.localRepository() + asked
                + ". Check the coordinates; if it is in another repository, name that in an active profile of "
                + "settings.xml; to put it into the local one: mvn dependency:get -Dartifact=" + forMaven(artifact));
    }

    /** A password may be in an address. */
    private static String withoutUsers(String text) {
        return text.replaceAll("://[^/@\\s]*@", "://");
    }

    /** Returns coordinates in the order in which Maven's own command wants them, which is another one. */
    private static String forMaven(Artifact artifact) {
        String start = artifact.getGroupId() + ":" + artifact.getArtifactId() + ":" + artifact.getVersion();
        if (!artifact.getClassifier().isEmpty()) {
            return start + ":" + artifact.getExtension() + ":" + artifact.getClassifier();
        }
        return artifact.getExtension().equals("jar") ? start : start + ":" + artifact.getExtension();
    }
}
