package dev.kiln.model.trellis2.internal.run;

import dev.kiln.compute.Device;
import dev.kiln.compute.Ops;
import dev.kiln.compute.ReadKind;
import dev.kiln.compute.tensor.DType;
import dev.kiln.compute.tensor.Scope;
import dev.kiln.compute.tensor.Tensor;
import dev.kiln.nn.HostValues;

/**
 * Where the fine latents of a cascade lie (TRELLIS.2 specification, section 9): the upsampled voxels of the coarse
 * shape, quantised to the latent grid of the target resolution. Too many tokens lower the resolution step by step.
 */
public final class Cascade {
    /** Resolutions step down by this. */
    private static final int STEP = 128;
    /** The resolution below which nothing is lowered, whatever the number of tokens. */
    private static final int LEAST = 1024;

    private Cascade() {}

    /**
     * The tokens of the fine stage.
     *
     * @param coordinates b, i, j, k of each, in lexicographic order
     * @param resolution voxels along an axis that will be decoded
     */
    public record Tokens(int[] coordinates, int resolution) {}

    /**
     * Quantises.
     *
     * @param voxels b, i, j, k of the upsampled voxels
     * @param from resolution of their grid
     * @param target wanted resolution
     * @param factor voxels for each latent cell, along an axis
     * @param most fewer tokens than this are wanted
     */
    public static Tokens tokens(Device device, int[] voxels, int from, int target, int factor, int most) {
        Ops ops = device.ops();
        try (Scope scope = device.openScope()) {
            int rows = voxels.length / 4;
            Tensor fine = HostValues.upload(scope, voxels, rows, 4);
            Tensor quantised = scope.tensor(DType.I32, rows, 4);
            Tensor unique = scope.tensor(DType.I32, rows, 4);
            Tensor first = scope.tensor(DType.I32, rows, 1);
            Tensor count = scope.tensor(DType.I32, 1, 1);
            int resolution = target;
            while (true) {
                ops.quantiseCoords(quantised, fine, from, resolution / factor);
                ops.sortUnique(unique, first, count, quantised);
                int tokens = device.readInt(count, "tokens at " + resolution);
                if (tokens < most || resolution <= LEAST) {
                    int[] coordinates =
                            HostValues.ints(device, unique.rows(0, tokens), ReadKind.LIST, "tokens at " + resolution);
                    return new Tokens(coordinates, resolution);
                }
                resolution -= STEP;
            }
        }
    }
}
