package dev.kiln.backend.gpu.driver;

import java.util.Map;
import java.util.TreeMap;

/**
 * What a driver says of its device.
 *
 * @param name of the hardware; an emulator says that it is one
 * @param version of the driver
 * @param memoryBytes memory of the device
 * @param largestAllocation bytes that one allocation may have
 * @param groupMemory bytes that a group may share
 * @param largestGroup work items that a group may have
 * @param processor whether it is a CPU, for which kernels take smaller tiles
 * @param flopPerSecond float32 arithmetic that it surely does in a second: what the length of a dispatch is estimated by
 * @param facts what else decides results or speed
 */
public record DriverInfo(
        String name,
        String version,
        long memoryBytes,
        long largestAllocation,
        long groupMemory,
        int largestGroup,
        boolean processor,
        double flopPerSecond,
        Map<String, String> facts) {
    /** Keeps a sorted copy. */
    public DriverInfo {
        facts = java.util.Collections.unmodifiableMap(new TreeMap<>(facts));
    }
}
