package dev.kiln.api.stage;

import org.osgi.service.component.annotations.ComponentPropertyType;

/**
 * Gives a service the identity by which people choose it: the service property {@value #KEY}.
 * An id is lower-case letters, digits and hyphens, at most 40 characters, for example {@code vertex-idw}.
 */
@ComponentPropertyType
public @interface Identified {
    /** Added by DS in front of the element names: the property is {@code kiln.id}. */
    String PREFIX_ = "kiln.";

    /** Name of the service property. */
    String KEY = "kiln.id";

    /** The id. */
    String id();
}
