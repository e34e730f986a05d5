package dev.kiln.compute.tck.internal;

/** What a scenario does: makes operands, calls the operation, names the results. Run once for each device. */
@FunctionalInterface
interface Body {
    void run(Rig rig);
}
