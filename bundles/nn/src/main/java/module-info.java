/** Layers, samplers and random numbers that generators share; knows no model. */
module dev.kiln.nn {
    requires transitive dev.kiln.compute;
    requires transitive dev.kiln.weights;
    requires static org.osgi.annotation.bundle;
    requires static org.osgi.annotation.versioning;

    exports dev.kiln.nn;
}
