package dev.kiln.api.stage;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.osgi.annotation.versioning.ConsumerType;

/** What all swappable services have in common. Each is registered with the property {@code kiln.id}. */
@ConsumerType
public interface Plugin {
    /** One line for people: what this service does and with what. */
    String description();

    /**
     * Whether the service can do its work here and now. Called often, so it must answer from memory or within
     * milliseconds.
     */
    default Readiness readiness() {
        return Readiness.ready();
    }

    /**
     * What the output depends on besides the arguments of a call and the version of the bundle, for example a hash of the
     * weights that {@code parameters} choose. Kept stages are taken up again only where it is the same. Answered within
     * milliseconds, without loading anything.
     *
     * @param parameters what the user set for the stage, and what the node sets of {@link #nodeParameters}
     * @return some text; empty, the default, if there is nothing
     * @throws KilnException if it cannot be told, for example because the weights are missing
     */
    default String identity(Parameters parameters) throws KilnException {
        return "";
    }

    /**
     * Names of parameters that a node may set for all its jobs, by a setting of the same name: {@code dtype} for the
     * precision of networks, {@code low-vram} for how much device memory is held. What a user sets for a job wins.
     */
    default Set<String> nodeParameters() {
        return Set.of();
    }

    /**
     * The parameters that this service takes in a stage: {@code shape}, {@code paint} or {@code bake}. They are listed for
     * people and programs, and what a user sets is held against them before the first stage of a job runs. A service reads
     * them by the same declaration, see {@link Parameters#value}. Answered at once and from memory, always alike.
     *
     * @return all of them, none if the list is empty; nothing, the default, if the service does not say and checks by itself
     */
    default Optional<List<Parameter>> parameters(String stage) {
        return Optional.empty();
    }
}
