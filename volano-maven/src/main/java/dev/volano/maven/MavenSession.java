package dev.volano.maven;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.apache.maven.repository.internal.MavenRepositorySystemUtils;
import org.apache.maven.settings.Mirror;
import org.apache.maven.settings.Proxy;
import org.apache.maven.settings.Repository;
import org.apache.maven.settings.Server;
import org.apache.maven.settings.Settings;
import org.eclipse.aether.DefaultRepositoryCache;
import org.eclipse.aether.DefaultRepositorySystemSession;
import org.eclipse.aether.RepositorySystem;
import org.eclipse.aether.repository.LocalRepository;
import org.eclipse.aether.repository.RemoteRepository;
import org.eclipse.aether.repository.RepositoryPolicy;
import org.eclipse.aether.util.graph.selector.AndDependencySelector;
import org.eclipse.aether.util.repository.AuthenticationBuilder;
import org.eclipse.aether.util.repository.DefaultAuthenticationSelector;
import org.eclipse.aether.util.repository.DefaultMirrorSelector;
import org.eclipse.aether.util.repository.DefaultProxySelector;
import org.jspecify.annotations.Nullable;

/** What the settings of Maven say, in the words of its resolver. */
final class MavenSession {

    private static final String CENTRAL = "central";
    private static final String CENTRAL_URL = "https://repo.maven.apache.org/maven2";
    private static final String LAYOUT = "default";
    private static final int REQUEST_TIMEOUT_MILLIS = 60_000; // that of the resolver is half an hour

    private MavenSession() {}

    /** Returns a session that looks where Maven would. */
    static DefaultRepositorySystemSession of(RepositorySystem system, MavenSettings user, Properties properties) {
        Settings settings = user.settings();
        DefaultRepositorySystemSession session = MavenRepositorySystemUtils.newSession();
        Map<String, Object> configuration = new LinkedHashMap<>();
        configuration.put("aether.connector.requestTimeout", REQUEST_TIMEOUT_MILLIS);
        properties.stringPropertyNames().stream()
                .filter(name -> name.startsWith("aether."))
                .forEach(name -> configuration.put(name, properties.getProperty(name)));
        session.setConfigProperties(configuration);
        session.setSystemProperties(properties); // by which profiles of a POM are chosen
        session.setCache(new DefaultRepositoryCache());
        session.setDependencySelector(
                new AndDependencySelector(session.getDependencySelector(), new NeededAtRunTime()));
        session.setOffline(settings.isOffline());
        session.setMirrorSelector(mirrors(settings.getMirrors()));
        session.setProxySelector(proxies(settings.getProxies()));
        session.setAuthenticationSelector(servers(settings.getServers()));
        session.setLocalRepositoryManager(system.newLocalRepositoryManager(
                session, new LocalRepository(user.localRepository().toFile())));
        return session;
    }

    /**
     * Returns a session that takes what is in the local repository, wherever it came from: another one does not trust
     * what came from a repository that it does not know.
     */
    static DefaultRepositorySystemSession ofLocalFiles(
            RepositorySystem system, DefaultRepositorySystemSession like, Path localRepository) {
        DefaultRepositorySystemSession session = new DefaultRepositorySystemSession(like);
        session.setCache(new DefaultRepositoryCache());
        session.setOffline(true);
        session.setLocalRepositoryManager(
                system.newLocalRepositoryManager(session, new LocalRepository(localRepository.toFile(), "simple")));
        return session;
    }

    /**
     * Returns the repositories in the order in which Maven asks them: central is the last, unless the user names it.
     */
    static List<RemoteRepository> repositories(MavenSettings user) {
        List<RemoteRepository> repositories = new ArrayList<>();
        for (Repository repository : user.repositories()) {
            repositories.add(new RemoteRepository.Builder(repository.getId(), LAYOUT, repository.getUrl())
                    .setReleasePolicy(policy(repository.getReleases()))
                    .setSnapshotPolicy(policy(repository.getSnapshots()))
                    .build());
        }
        if (repositories.stream().noneMatch(each -> each.getId().equals(CENTRAL))) {
            repositories.add(new RemoteRepository.Builder(CENTRAL, LAYOUT, CENTRAL_URL)
                    .setSnapshotPolicy(new RepositoryPolicy(false, null, null))
                    .build());
        }
        return repositories;
    }

    private static RepositoryPolicy policy(org.apache.maven.settings.@Nullable RepositoryPolicy policy) {
        return policy == null
                ? new RepositoryPolicy()
                : new RepositoryPolicy(
                        policy.isEnabled(),
                        policy.getUpdatePolicy() == null
                                ? RepositoryPolicy.UPDATE_POLICY_DAILY
                                : policy.getUpdatePolicy(),
                        policy.getChecksumPolicy() == null
                                ? RepositoryPolicy.CHECKSUM_POLICY_WARN
                                : policy.getChecksumPolicy());
    }

    private static DefaultMirrorSelector mirrors(List<Mirror> mirrors) {
        DefaultMirrorSelector selector = new DefaultMirrorSelector();
        for (Mirror mirror : mirrors) {
            selector.add(
                    mirror.getId(),
                    mirror.getUrl(),
                    mirror.getLayout(),
                    false,
                    mirror.isBlocked(),
                    mirror.getMirrorOf(),
                    mirror.getMirrorOfLayouts());
        }
        // As in the settings that come with Maven, which are not known without its installation.
        return selector.add(
                "maven-default-http-blocker", "http://0.0.0.0/", LAYOUT, false, true, "external:http:*", LAYOUT);
    }

    private static DefaultProxySelector proxies(List<Proxy> proxies) {
        DefaultProxySelector selector = new DefaultProxySelector();
        for (Proxy proxy : proxies) {
            if (proxy.isActive()) {
                AuthenticationBuilder who = new AuthenticationBuilder()
                        .addUsername(proxy.getUsername())
                        .addPassword(proxy.getPassword());
                selector.add(
                        new org.eclipse.aether.repository.Proxy(
                                proxy.getProtocol(), proxy.getHost(), proxy.getPort(), who.build()),
                        proxy.getNonProxyHosts());
            }
        }
        return selector;
    }

    private static DefaultAuthenticationSelector servers(List<Server> servers) {
        DefaultAuthenticationSelector selector = new DefaultAuthenticationSelector();
        for (Server server : servers) {
            AuthenticationBuilder who = new AuthenticationBuilder()
                    .addUsername(server.getUsername())
                    .addPassword(server.getPassword())
                    .addPrivateKey(server.getPrivateKey(), server.getPassphrase());
            selector.add(server.getId(), who.build());
        }
        return selector;
    }
}
