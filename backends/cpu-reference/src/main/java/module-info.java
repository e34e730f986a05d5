/** The reference backend: the readable definition of every operation. */
module dev.kiln.backend.cpureference {
    requires dev.kiln.compute;
    requires static org.osgi.annotation.bundle;
    requires static org.osgi.annotation.versioning;
    requires static org.osgi.service.component.annotations;

    provides dev.kiln.compute.Backend with
            dev.kiln.backend.cpureference.internal.CpuReference;
}
