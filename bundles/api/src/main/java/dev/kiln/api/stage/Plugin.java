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
}
