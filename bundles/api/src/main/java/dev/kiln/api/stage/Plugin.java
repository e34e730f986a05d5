package dev.kiln.api.stage;

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
     * @param parameters what the user set for the stage
     * @return some text; empty, the default, if there is nothing
     * @throws KilnException if it cannot be told, for example because the weights are missing
     */
    default String identity(Parameters parameters) throws KilnException {
        return "";
    }
}
