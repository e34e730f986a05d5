/** The pipeline from a photo to an asset: jobs, service leases, settings and profiles of a node. */
module dev.kiln.engine {
    requires transitive dev.kiln.api;
    requires transitive dev.kiln.compute;
    requires com.fasterxml.jackson.annotation;
    requires com.fasterxml.jackson.databind;
    requires dev.kiln.gltf;
    requires dev.kiln.imaging;
    requires dev.kiln.mesh;
    requires dev.kiln.weights;
    requires java.management;
    requires jdk.management;
    requires osgi.core;
    requires org.osgi.service.cm;
    requires org.osgi.service.component;
    requires static org.osgi.annotation.bundle;
    requires static org.osgi.annotation.versioning;
    requires static org.osgi.service.component.annotations;

    exports dev.kiln.engine;

    // Jackson reads the components of the result record.
    opens dev.kiln.engine to
            com.fasterxml.jackson.databind;
    opens dev.kiln.engine.internal.kept to
            com.fasterxml.jackson.databind;
    opens dev.kiln.engine.internal.output to
            com.fasterxml.jackson.databind;
}
