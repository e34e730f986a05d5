/** Answers in batches what a surface point looks like. */
module dev.kiln.appearance {
    requires transitive dev.kiln.api;
    requires transitive dev.kiln.compute;
    requires static org.osgi.annotation.bundle;
    requires static org.osgi.annotation.versioning;

    exports dev.kiln.appearance;
}
