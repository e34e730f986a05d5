package dev.kiln.engine.internal.output;

import org.osgi.framework.Bundle;
import org.osgi.framework.FrameworkUtil;

/** The version of Kiln, as results name it. */
public final class Version {
    /** Version of this bundle; {@code development} where classes run without a framework, as in unit tests. */
    public static final String OF_KILN = ofKiln();

    private Version() {}

    private static String ofKiln() {
        Bundle bundle = FrameworkUtil.getBundle(Version.class);
        return bundle == null ? "development" : bundle.getVersion().toString();
    }
}
