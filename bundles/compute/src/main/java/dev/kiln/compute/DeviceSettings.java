package dev.kiln.compute;

import java.util.Map;

/**
 * What a node grants to a device. No result depends on any of it.
 *
 * @param threads CPU threads it may use, at least 1
 * @param memoryBytes device memory it may hold, weights included
 * @param dispatchSeconds longest single submission, by the device's measured rate; operations split their rows to it
 * @param options options of one backend, for example which card; an unknown one is refused
 */
public record DeviceSettings(int threads, long memoryBytes, double dispatchSeconds, Map<String, String> options) {
    /** Refuses what grants nothing. */
    public DeviceSettings {
        if (threads < 1 || memoryBytes < 1 || !(dispatchSeconds > 0)) {
            throw new IllegalArgumentException("settings of " + threads + " threads, " + memoryBytes + " bytes, "
                    + dispatchSeconds + " s grant nothing");
        }
        options = Map.copyOf(options);
    }

    /** One thread for each processor, the given memory, submissions of half a second, no options. */
    public static DeviceSettings ofMemory(long bytes) {
        return new DeviceSettings(Runtime.getRuntime().availableProcessors(), bytes, 0.5, Map.of());
    }

    /** With another number of threads. */
    public DeviceSettings withThreads(int count) {
        return new DeviceSettings(count, memoryBytes, dispatchSeconds, options);
    }
}
