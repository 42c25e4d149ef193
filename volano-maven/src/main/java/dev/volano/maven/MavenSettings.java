package dev.volano.maven;

import dev.volano.VolanoException;
import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.maven.settings.Profile;
import org.apache.maven.settings.Repository;
import org.apache.maven.settings.Settings;
import org.apache.maven.settings.building.DefaultSettingsBuilderFactory;
import org.apache.maven.settings.building.DefaultSettingsBuildingRequest;
import org.apache.maven.settings.building.SettingsBuildingException;
import org.apache.maven.settings.crypto.DefaultSettingsDecrypter;
import org.apache.maven.settings.crypto.DefaultSettingsDecryptionRequest;
import org.apache.maven.settings.crypto.SettingsDecryptionResult;
import org.sonatype.plexus.components.cipher.DefaultPlexusCipher;
import org.sonatype.plexus.components.sec.dispatcher.DefaultSecDispatcher;

/**
 * What a user has set for Maven, in {@code settings.xml} and in that of the installation, with passwords in clear.
 *
 * @param settings both together
 * @param localRepository where artifacts are kept
 */
record MavenSettings(Settings settings, Path localRepository) {

    /**
     * Reads them.
     *
     * @param files where they are; those that do not exist are left out
     * @throws VolanoException if one cannot be understood
     */
    static MavenSettings read(MavenFiles files) {
        DefaultSettingsBuildingRequest request = new DefaultSettingsBuildingRequest()
                .setUserSettingsFile(files.userSettings())
                .setSystemProperties(files.properties());
        files.globalSettings().map(Path::toFile).ifPresent(request::setGlobalSettingsFile);
        try {
            Settings settings = new DefaultSettingsBuilderFactory()
                    .newInstance()
                    .build(request)
                    .getEffectiveSettings();
            decrypt(settings, files);
            return new MavenSettings(settings, localRepository(settings, files).toAbsolutePath());
        } catch (SettingsBuildingException e) {
            throw new VolanoException("the settings of Maven are not understood: " + e.getMessage(), e);
        }
    }

    /** A password that cannot be decrypted stays as it is, as in Maven: it may belong to a server that is not asked. */
    private static void decrypt(Settings settings, MavenFiles files) {
        DefaultSecDispatcher dispatcher = new DefaultSecDispatcher(new DefaultPlexusCipher());
        dispatcher.setConfigurationFile(files.securitySettings());
        SettingsDecryptionResult clear =
                new DefaultSettingsDecrypter(dispatcher).decrypt(new DefaultSettingsDecryptionRequest(settings));
        settings.setServers(clear.getServers());
        settings.setProxies(clear.getProxies());
    }

    private static Path localRepository(Settings settings, MavenFiles files) {
        return files.localRepository()
                .or(() -> Optional.ofNullable(settings.getLocalRepository())
                        .filter(name -> !name.isBlank())
                        .map(File::new)
                        .map(File::toPath))
                .orElseGet(() -> files.home().resolve("repository"));
    }

    /** Returns the repositories of the profiles that are active whatever is built, in order. */
    List<Repository> repositories() {
        List<Profile> active = new ArrayList<>(settings.getProfiles().stream()
                .filter(profile -> settings.getActiveProfiles().contains(profile.getId()))
                .toList());
        if (active.isEmpty()) {
            settings.getProfiles().stream()
                    .filter(profile -> profile.getActivation() != null
                            && profile.getActivation().isActiveByDefault())
                    .forEach(active::add);
        }
        return active.stream()
                .flatMap(profile -> profile.getRepositories().stream())
                .toList();
    }
}
