/** Model weights: safetensors, strict checkpoints, the model store and the licence registry. */
module dev.kiln.weights {
    requires transitive dev.kiln.api;
    requires com.fasterxml.jackson.core;
    requires static org.osgi.annotation.bundle;
    requires static org.osgi.annotation.versioning;

    exports dev.kiln.weights;
    exports dev.kiln.weights.check;
    exports dev.kiln.weights.store;
}
