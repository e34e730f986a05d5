package dev.kiln.backend.opencl.internal;

import dev.kiln.api.stage.Fault;
import dev.kiln.api.stage.KilnException;
import dev.kiln.backend.gpu.GpuDevice;
import dev.kiln.backend.gpu.Matrices;
import dev.kiln.backend.opencl.internal.MatrixUnits.Work;
import dev.kiln.compute.Device;
import dev.kiln.compute.DeviceSettings;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Decides which work goes to matrix units: by default all for which they give the known answer, asked once for each
 * device and kind of work; what a person asks for is refused with the reason if they do not.
 */
final class Units {
    private static final String FLOAT32 = "float32";
    private static final String UNITS = "units";
    private static final long MEMORY = 64L << 20;

    private final Map<String, String> complaints = new HashMap<>();

    /**
     * What is used on a device.
     *
     * @param matrices products and attention
     * @param facts for each kind of work what it runs on, and why not on the units
     */
    record Choice(Matrices.Factory matrices, Map<String, String> facts) {}

    /** The option that chooses for a kind of work, and the fact that tells of the choice. */
    static String option(Work work) {
        return work.name().toLowerCase(Locale.ROOT);
    }

    /** By the options of a device's settings. */
    Choice choose(ClDevice device, Map<String, String> options) throws KilnException {
        Set<Work> given = EnumSet.noneOf(Work.class);
        Map<String, String> facts = new TreeMap<>();
        for (Work work : Work.values()) {
            String wanted = options.getOrDefault(option(work), "");
            String complaint = wanted.equals(FLOAT32) ? "" : complaint(device, work);
            switch (wanted) {
                case FLOAT32 -> facts.put(option(work), FLOAT32);
                case "", UNITS -> {
                    if (complaint.isEmpty()) {
                        given.add(work);
                    } else if (!wanted.isEmpty()) {
                        throw refusal(
                                work, wanted, "is nothing for " + device.info().name() + ": " + complaint);
                    }
                    facts.put(option(work), complaint.isEmpty() ? UNITS : FLOAT32 + ": " + complaint);
                }
                default -> throw refusal(work, wanted, "is no choice");
            }
        }
        return new Choice(given.isEmpty() ? RowMatrices::float32 : MatrixUnits.nvidia(given), facts);
    }

    private static KilnException refusal(Work work, String wanted, String offence) {
        return new KilnException(
                Fault.USAGE,
                option(work) + "=" + wanted,
                offence,
                "use " + FLOAT32 + ", or " + UNITS + " on a card with matrix units");
    }

    /** Why the units of a device are not used for some work; empty if they can be. */
    synchronized String complaint(ClDevice device, Work work) {
        if (!device.hasUnits()) {
            return "no matrix units that there is a kernel for";
        }
        String key = work + " " + device.info().name() + " " + device.info().version();
        return complaints.computeIfAbsent(key, unknown -> tryOut(device, work));
    }

    private static String tryOut(ClDevice device, Work work) {
        DeviceSettings settings = new DeviceSettings(1, MEMORY, 0.5, Map.of());
        try (Device open = new GpuDevice(
                OpenCl.ID, settings, device.open(), MatrixUnits.nvidia(EnumSet.of(work)), lost -> {}, () -> {})) {
            return UnitsAnswer.complaint(open, work);
        } catch (RuntimeException e) {
            return "they fail: " + e.getMessage();
        }
    }
}
