/** Pure functions on triangle meshes, and a software renderer for previews. */
module dev.kiln.mesh {
    requires transitive dev.kiln.api;
    requires org.lwjgl;
    requires org.lwjgl.meshoptimizer;
    requires static org.osgi.annotation.bundle;
    requires static org.osgi.annotation.versioning;

    exports dev.kiln.mesh;
    exports dev.kiln.mesh.preview;
    exports dev.kiln.mesh.uv;
}
