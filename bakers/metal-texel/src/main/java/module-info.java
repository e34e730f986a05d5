/** Bakes textures on the compute device of the job. */
module dev.kiln.baker.metaltexel {
    requires dev.kiln.api;
    requires dev.kiln.appearance;
    requires dev.kiln.compute;
    requires dev.kiln.mesh;
    requires static org.osgi.service.component.annotations;
}
