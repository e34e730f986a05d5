/** Keeps the bundles of a folder installed: a jar put there starts, a jar removed from there stops. */
module dev.kiln.plugins {
    requires osgi.core;
    requires static org.osgi.annotation.bundle;
    requires static org.osgi.annotation.versioning;
    requires static org.osgi.service.component.annotations;

    exports dev.kiln.plugins;
}
