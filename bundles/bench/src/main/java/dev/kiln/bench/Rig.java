package dev.kiln.bench;

import dev.kiln.bench.internal.Cpu;
import dev.kiln.compute.DeviceInfo;

/**
 * What was measured on: rows of two rigs can be compared if all but the version of Java is equal.
 *
 * @param cpu name of the processor
 * @param processors that Java may use
 * @param backend id of the backend
 * @param device name and driver of the device
 * @param threads that the device was given
 * @param instructions what decides its speed, for example the width of its vectors
 * @param java version of Java
 */
public record Rig(
        String cpu, int processors, String backend, String device, int threads, String instructions, String java) {
    /** This machine with one device on it. */
    public static Rig of(DeviceInfo device, int threads) {
        StringBuilder facts = new StringBuilder();
        device.facts().forEach((name, value) -> {
            if (!name.equals("threads")) {
                facts.append(facts.isEmpty() ? "" : ", ")
                        .append(name)
                        .append(' ')
                        .append(value);
            }
        });
        return new Rig(
                Cpu.name(),
                Runtime.getRuntime().availableProcessors(),
                device.backend(),
                device.name() + ", " + device.driver(),
                threads,
                facts.toString(),
                Runtime.version().toString());
    }

    /** Whether times on the two may be held against each other. */
    public boolean comparable(Rig other) {
        return cpu.equals(other.cpu)
                && processors == other.processors
                && backend.equals(other.backend)
                && device.equals(other.device)
                && threads == other.threads
                && instructions.equals(other.instructions);
    }

    @Override
    public String toString() {
        return backend + " (" + instructions + ") with " + threads + " threads on " + cpu + " with " + processors
                + " processors, " + device + ", Java " + java;
    }
}
