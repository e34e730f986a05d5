/** Bakes base colour into vertex colours. */
module dev.kiln.baker.vertexidw {
    requires dev.kiln.api;
    requires dev.kiln.appearance;
    requires dev.kiln.mesh;
    requires static org.osgi.service.component.annotations;
}
