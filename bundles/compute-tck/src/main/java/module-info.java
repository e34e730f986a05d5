/** The conformance kit of the compute contract: runs against any device, without a test framework. */
module dev.kiln.compute.tck {
    requires transitive dev.kiln.compute;
    requires static org.osgi.annotation.bundle;
    requires static org.osgi.annotation.versioning;

    exports dev.kiln.compute.tck;
}
