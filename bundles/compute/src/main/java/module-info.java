/** The compute contract: what a model asks of a device, and what a backend gives. */
module dev.kiln.compute {
    requires transitive dev.kiln.api;
    requires static org.osgi.annotation.bundle;
    requires static org.osgi.annotation.versioning;
    requires static org.osgi.service.component.annotations;

    exports dev.kiln.compute;
    exports dev.kiln.compute.host;
    exports dev.kiln.compute.op;
    exports dev.kiln.compute.tensor;
}
