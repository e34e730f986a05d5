/** The OpenCL backend: any device with an OpenCL 1.2 driver. */
module dev.kiln.backend.opencl {
    requires dev.kiln.backend.gpu;
    requires org.lwjgl;
    requires org.lwjgl.opencl;
    requires static org.osgi.annotation.bundle;
    requires static org.osgi.annotation.versioning;
    requires static org.osgi.service.component.annotations;

    provides dev.kiln.compute.Backend with
            dev.kiln.backend.opencl.internal.OpenCl;
}
