/** The contract of bakers as a kit that anyone runs against theirs. */
module dev.kiln.baker.tck {
    requires transitive dev.kiln.api;
    requires static org.osgi.annotation.bundle;
    requires static org.osgi.annotation.versioning;

    exports dev.kiln.baker.tck;
}
