/** The vector backend: every operation on the CPU's vector units, the default of any machine. */
module dev.kiln.backend.cpuvector {
    requires dev.kiln.compute;
    requires jdk.incubator.vector;
    requires static org.osgi.annotation.bundle;
    requires static org.osgi.annotation.versioning;
    requires static org.osgi.service.component.annotations;

    provides dev.kiln.compute.Backend with
            dev.kiln.backend.cpuvector.internal.CpuVector;
}
