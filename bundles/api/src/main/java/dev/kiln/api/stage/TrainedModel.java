package dev.kiln.api.stage;

import org.osgi.service.component.annotations.ComponentPropertyType;

/**
 * Says that a service runs a trained model, and which: the service properties {@value #LICENCE}, {@value #REVISION} and
 * {@value #COMMERCIAL}. They go into the record of every result that the service had a part in.
 */
@ComponentPropertyType
public @interface TrainedModel {
    /** Added by DS in front of the element names. */
    String PREFIX_ = "kiln.";

    /** Service property with the licence of the weights. */
    String LICENCE = "kiln.licence";

    /** Service property with the revision of the weights. */
    String REVISION = "kiln.revision";

    /** Service property that says whether the licence of the weights allows commercial use. */
    String COMMERCIAL = "kiln.commercial";

    /** Licence of the weights, an SPDX id where there is one, for example {@code MIT}. */
    String licence();

    /** Revision of the weights, for example a commit. */
    String revision();

    /** Whether the licence allows commercial use. */
    boolean commercial();
}
