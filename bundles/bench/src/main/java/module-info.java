/** Times compute devices and compares the times with what the hardware can do and with earlier ones. */
module dev.kiln.bench {
    requires transitive dev.kiln.compute;
    requires transitive dev.kiln.compute.tck;
    requires com.fasterxml.jackson.databind;
    requires static jdk.incubator.vector;
    requires static org.osgi.annotation.bundle;
    requires static org.osgi.annotation.versioning;

    exports dev.kiln.bench;

    // Jackson reads and makes the records of a file.
    opens dev.kiln.bench to
            com.fasterxml.jackson.databind;
}
