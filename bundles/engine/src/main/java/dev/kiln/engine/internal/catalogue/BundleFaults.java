package dev.kiln.engine.internal.catalogue;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.osgi.framework.Bundle;
import org.osgi.framework.Constants;
import org.osgi.framework.startlevel.BundleStartLevel;
import org.osgi.framework.startlevel.FrameworkStartLevel;
import org.osgi.framework.wiring.BundleRequirement;
import org.osgi.framework.wiring.BundleRevision;
import org.osgi.framework.wiring.FrameworkWiring;

/** Says why a bundle does not run. */
final class BundleFaults {
    private final FrameworkWiring wiring;

    BundleFaults(FrameworkWiring wiring) {
        this.wiring = wiring;
    }

    /** One sentence on why {@code bundle} does not run; empty if it does, or has nothing to run. */
    Optional<String> of(Bundle bundle) {
        if (bundle.getHeaders().get(Constants.FRAGMENT_HOST) != null || waitsForItsLevel(bundle)) {
            return Optional.empty();
        }
        return switch (bundle.getState()) {
            case Bundle.INSTALLED -> Optional.of(unresolved(bundle));
            case Bundle.RESOLVED -> Optional.of("It is not started: it was stopped, or its start failed.");
            default -> Optional.empty();
        };
    }

    /** A one-shot command stays below the start level of the interactive shell. */
    private boolean waitsForItsLevel(Bundle bundle) {
        int reached = wiring.getBundle().adapt(FrameworkStartLevel.class).getStartLevel();
        return bundle.adapt(BundleStartLevel.class).getStartLevel() > reached;
    }

    private String unresolved(Bundle bundle) {
        List<String> missing = new ArrayList<>();
        BundleRevision revision = bundle.adapt(BundleRevision.class);
        if (revision != null) {
            for (BundleRequirement requirement : revision.getDeclaredRequirements(null)) {
                if (isMandatory(requirement)
                        && wiring.findProviders(requirement).isEmpty()) {
                    missing.add(text(requirement));
                }
            }
        }
        return missing.isEmpty()
                ? "It does not resolve."
                : "It does not resolve: nothing offers " + String.join(", ", missing) + ".";
    }

    private static boolean isMandatory(BundleRequirement requirement) {
        return !Constants.RESOLUTION_OPTIONAL.equals(requirement.getDirectives().get(Constants.RESOLUTION_DIRECTIVE))
                && !Constants.EFFECTIVE_ACTIVE.equals(
                        requirement.getDirectives().get(Constants.EFFECTIVE_DIRECTIVE));
    }

    private static String text(BundleRequirement requirement) {
        String filter = requirement.getDirectives().get(Constants.FILTER_DIRECTIVE);
        return requirement.getNamespace() + (filter == null ? "" : " " + filter);
    }
}
