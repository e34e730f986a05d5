package dev.kiln.compute;

import java.util.Map;

/**
 * What a device is, for people and for stage records.
 *
 * @param backend id of the backend, for example {@code cpu-vector}
 * @param name of the hardware, for example {@code NVIDIA H200}; an emulator says that it is one
 * @param driver version of what drives it
 * @param memoryBytes memory it may hold
 * @param facts what else decides its results or speed, for example the instruction set
 */
public record DeviceInfo(String backend, String name, String driver, long memoryBytes, Map<String, String> facts) {
    /** Keeps a sorted copy of the facts. */
    public DeviceInfo {
        facts = java.util.Collections.unmodifiableMap(new java.util.TreeMap<>(facts));
    }
}
