package dev.kiln.engine;

import dev.kiln.api.stage.KilnException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.osgi.annotation.versioning.ProviderType;

/**
 * The profiles of this installation: {@code conf/profiles/NAME.json} under the framework property {@code kiln.home}, in
 * the format of the OSGi Configurator. A service.
 */
@ProviderType
public interface Profiles {
    /** Names of all profiles, sorted. */
    List<String> list() throws KilnException;

    /** The one this process started with: framework property {@code kiln.profile}. */
    Optional<String> active();

    /**
     * The node settings that a profile makes, key to value as written.
     *
     * @throws KilnException if there is no such profile or its file is broken
     */
    Map<String, String> show(String name) throws KilnException;

    /**
     * Writes {@code changes} into a profile, all at once or not at all; what else the file holds stays. The change
     * takes effect at the next start.
     *
     * @throws KilnException if there is no such profile, its file is broken or cannot be written
     */
    void save(String name, Map<Knob, String> changes) throws KilnException;
}
