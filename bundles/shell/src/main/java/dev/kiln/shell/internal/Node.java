package dev.kiln.shell.internal;

import dev.kiln.api.stage.Fault;
import dev.kiln.api.stage.Identified;
import dev.kiln.api.stage.KilnException;
import dev.kiln.engine.NodeSettings;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import org.osgi.framework.BundleContext;
import org.osgi.framework.InvalidSyntaxException;
import org.osgi.framework.ServiceReference;
import org.osgi.util.tracker.ServiceTracker;

/**
 * The node that a verb works on. Services are waited for, since a one-shot command can be earlier than the service it
 * needs.
 *
 * @param context of this bundle
 */
record Node(BundleContext context) {
    private static final long PATIENCE_MS = 5_000;

    /**
     * The service of this type.
     *
     * @throws KilnException of kind ENVIRONMENT if there is none within five seconds
     */
    <T> T need(Class<T> type) throws KilnException, InterruptedException {
        return find(type, PATIENCE_MS)
                .orElseThrow(() -> new KilnException(
                        Fault.ENVIRONMENT,
                        type.getSimpleName().toLowerCase(Locale.ROOT),
                        "did not start",
                        "'kiln doctor' says why"));
    }

    /**
     * The settings of the node.
     *
     * @throws KilnException of kind ENVIRONMENT if the profile cannot be read: whatever is done then is not what the user
     *     has set
     */
    NodeSettings settings() throws KilnException, InterruptedException {
        NodeSettings settings = need(NodeSettings.class);
        for (KilnException problem : settings.problems()) {
            if (problem.fault() == Fault.ENVIRONMENT) {
                throw problem;
            }
        }
        return settings;
    }

    /** The service of this type, if it is there within {@code patience} milliseconds. */
    <T> Optional<T> find(Class<T> type, long patience) throws InterruptedException {
        ServiceTracker<T, T> tracker = new ServiceTracker<>(context, type, null);
        tracker.open();
        try {
            return Optional.ofNullable(patience == 0 ? tracker.getService() : tracker.waitForService(patience));
        } finally {
            tracker.close();
        }
    }

    /**
     * The service of this type whose {@code kiln.id} is {@code id}.
     *
     * @throws KilnException of kind USAGE if there is none
     */
    <T> T named(Class<T> type, String id) throws KilnException {
        try {
            for (ServiceReference<T> reference : context.getServiceReferences(type, "(" + Identified.KEY + "=*)")) {
                T service = id.equals(reference.getProperty(Identified.KEY)) ? context.getService(reference) : null;
                if (service != null) {
                    return service;
                }
            }
        } catch (InvalidSyntaxException e) {
            throw new IllegalStateException("the filter is a constant", e);
        }
        throw new KilnException(
                Fault.USAGE,
                id,
                "offers no " + type.getSimpleName().toLowerCase(Locale.ROOT),
                "'kiln models' and 'kiln backends' list what there is");
    }

    /** The folder of the installation. */
    Path home() {
        return Path.of(context.getProperty("kiln.home"));
    }

    /** The folder of logs, caches and temporary files. */
    Path variable() {
        return Path.of(context.getProperty("kiln.var"));
    }

    /** Where everything that is logged goes. */
    Path log() {
        return variable().resolve("log").resolve("kiln.log");
    }
}
