/** The pipeline from a photo to an asset: jobs, service leases, settings and profiles of a node. */
module dev.kiln.engine {
    requires transitive dev.kiln.api;
    requires com.fasterxml.jackson.databind;
    requires java.management;
    requires org.osgi.framework;
    requires org.osgi.service.cm;
    requires org.osgi.service.component;
    requires static org.osgi.annotation.bundle;
    requires static org.osgi.annotation.versioning;
    requires static org.osgi.service.component.annotations;

    exports dev.kiln.engine;
}
