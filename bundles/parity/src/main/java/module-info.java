/** Compares models with the stored inputs and outputs of their reference implementations. */
module dev.kiln.parity {
    requires transitive com.fasterxml.jackson.databind;
    requires transitive dev.kiln.compute;
    requires transitive dev.kiln.weights;
    requires org.osgi.framework;
    requires static org.osgi.annotation.bundle;
    requires static org.osgi.annotation.versioning;
    requires static org.osgi.service.component.annotations;

    exports dev.kiln.parity;
}
