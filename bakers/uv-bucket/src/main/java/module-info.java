/** Bakes textures on the CPU. */
module dev.kiln.baker.uvbucket {
    requires dev.kiln.api;
    requires dev.kiln.appearance;
    requires dev.kiln.mesh;
    requires static org.osgi.service.component.annotations;
}
