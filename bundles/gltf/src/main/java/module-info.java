/**
 * GLB out and in, by JglTF, whose packages are copied into the bundle (hence {@code static}). Open, because Jackson
 * reads those beans by reflection.
 */
open module dev.kiln.gltf {
    requires transitive dev.kiln.api;
    requires dev.kiln.imaging;
    requires com.fasterxml.jackson.databind;
    requires java.desktop;
    requires java.logging;
    requires static jgltf.impl.v2;
    requires static jgltf.model;
    requires static org.osgi.annotation.bundle;
    requires static org.osgi.annotation.versioning;

    exports dev.kiln.gltf;
}
