package dev.kiln.backend.opencl.internal;

import dev.kiln.backend.gpu.ChildProbe;

/** Main class of the process in which a driver is tried for the first time. */
public final class ProbeMain {
    private ProbeMain() {}

    /** Prints the answer as the last line. */
    public static void main(String[] args) {
        System.out.println(ChildProbe.report(Probe.here()));
    }
}
