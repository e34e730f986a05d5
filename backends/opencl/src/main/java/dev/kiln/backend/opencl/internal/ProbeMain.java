package dev.kiln.backend.opencl.internal;

import dev.kiln.api.stage.Readiness;
import dev.kiln.backend.gpu.ChildProbe;

/** Main class of the process in which a driver is tried for the first time. */
public final class ProbeMain {
    private ProbeMain() {}

    /** Prints the answer as the last line. */
    public static void main(String[] args) {
        Readiness answer = Probe.here();
        if (answer instanceof Readiness.Ready) {
            // What the units answer is asked again by whoever opens a device; a driver that crashes on them does so
            // here.
            Units units = new Units();
            for (ClDevice device : ClDevice.all()) {
                for (MatrixUnits.Work work : MatrixUnits.Work.values()) {
                    units.complaint(device, work);
                }
            }
        }
        System.out.println(ChildProbe.report(answer));
    }
}
