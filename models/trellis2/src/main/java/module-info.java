/** TRELLIS.2: from a picture to a mesh with a voxel field of surface attributes. */
module dev.kiln.model.trellis2 {
    requires com.fasterxml.jackson.databind;
    requires dev.kiln.api;
    requires dev.kiln.imaging;
    requires dev.kiln.nn;
    requires dev.kiln.parity;
    requires org.osgi.framework;
    requires static org.osgi.annotation.bundle;
    requires static org.osgi.annotation.versioning;
    requires static org.osgi.service.component.annotations;
}
